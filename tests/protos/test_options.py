"""What generated code is called in other languages. These names are kept here, where buf does not look for them."""

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet

from tests.support.protos import compile_protos, sources


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, FileDescriptorProto]:
    described = tmp_path_factory.mktemp("protos") / "all"
    compile_protos(f"--descriptor_set_out={described}")
    return {file.name: file for file in FileDescriptorSet.FromString(described.read_bytes()).file}


@pytest.mark.parametrize("source", sources())
def test_every_package_has_its_names(files: dict[str, FileDescriptorProto], source: str) -> None:
    """The directory in Go, with a name that is one word; the package in Java; in C# the package as it writes words."""
    file = files[source]
    *_, name, version = parts = file.package.split(".")
    assert file.options.go_package == f"{'/'.join(parts)};{name.replace('_', '')}{version}"
    assert file.options.java_package == file.package
    assert file.options.java_multiple_files
    words = ["".join([word.capitalize() for word in part.split("_")]) for part in parts]
    assert file.options.csharp_namespace == ".".join(words)
