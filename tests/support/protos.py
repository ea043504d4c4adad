"""From protos/ to Python, with the compiler of grpcio-tools."""

from pathlib import Path

from grpc_tools import protoc  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[2]
PROTOS = ROOT / "protos"
INCLUDED = Path(protoc.__file__).parent / "_proto"  # google/protobuf/*.proto


def sources() -> list[str]:
    return sorted(str(file.relative_to(PROTOS)) for file in PROTOS.rglob("*.proto"))


def compile_protos(*outputs: str) -> None:
    if protoc.main(["protoc", f"-I{PROTOS}", f"-I{INCLUDED}", *outputs, *sources()]):
        raise SystemExit("protoc failed")


def generate(target: Path) -> None:
    compile_protos(f"--python_out={target}", f"--pyi_out={target}")
    for package in {target / file for source in sources() for file in Path(source).parents[:-1]}:
        (package / "__init__.py").touch()
