"""`python -m logicgrid`."""

from logicgrid.cli import process

if __name__ == "__main__":
    process()
