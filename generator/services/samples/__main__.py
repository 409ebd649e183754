"""``python -m generator.services.samples`` writes the workbooks of ``sample_workbooks/`` anew."""

from pathlib import Path

from generator.services.samples.samples import write_samples

if __name__ == "__main__":
    write_samples(Path(__file__).parents[3] / "sample_workbooks")
