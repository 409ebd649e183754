"""Carries ``templates/`` into the wheel as part of the package; everything else stands in ``pyproject.toml``."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["generator", "generator.*"]), "generator.templates"],
    package_dir={"generator.templates": "templates"},
    package_data={
        "generator.languages": ["*.json", "*.po"],
        "generator.templates": ["*.toml", "*.xlsx", "*.json", "help/*.md", "page/*", "pages/*.typ", "fonts/*"],
    },
)
