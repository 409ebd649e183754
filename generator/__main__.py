"""``python -m generator`` is ``pairbook``."""

from generator.start import main

if __name__ == "__main__":
    main()
