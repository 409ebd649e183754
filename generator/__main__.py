"""``python -m generator`` is ``pairbook``."""

from generator.cli import main

main(prog_name="pairbook")
