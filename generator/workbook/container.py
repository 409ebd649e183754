"""A zip file whose members that do not change are carried over as they lie there, packed, without unpacking them anew.

The standard library reads such files and checks them; what it cannot do is copy a packed member. Files here are far
below the size at which the zip format needs its longer fields.
"""

import struct
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass

_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s4B4H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_SIZES_FOLLOW = 0x8  # flag: sizes stand behind the packed bytes instead of before them
_NAME_IS_UTF8 = 0x800
_LONG_SIZES = 1  # the extra field with sizes beyond 4 GiB


@dataclass(frozen=True, slots=True)
class Member:
    """One member: its entry in the directory and its bytes as they are packed."""

    info: zipfile.ZipInfo
    packed: bytes


def packed_member(data: bytes, info: zipfile.ZipInfo) -> Member:
    """A member of a zip file as it lies there. Raises ``BadZipFile`` when the directory points to something else."""
    header = data[info.header_offset : info.header_offset + _LOCAL.size]
    if len(header) < _LOCAL.size or not header.startswith(b"PK\x03\x04"):
        raise zipfile.BadZipFile(f"{info.filename} is not where the directory says")
    *_, name_length, extra_length = _LOCAL.unpack(header)
    begin = info.header_offset + _LOCAL.size + name_length + extra_length
    return Member(info, data[begin : begin + info.compress_size])


def new_member(name: str, data: bytes, like: zipfile.ZipInfo | None = None) -> Member:
    """A member packed from its bytes; date and attributes are those of the member it replaces."""
    info = zipfile.ZipInfo(name, like.date_time if like else (1980, 1, 1, 0, 0, 0))
    if like is not None:
        info.orig_filename = like.orig_filename
        info.flag_bits = like.flag_bits & _NAME_IS_UTF8
        info.external_attr, info.internal_attr = like.external_attr, like.internal_attr
        info.create_system, info.comment = like.create_system, like.comment
    elif not name.isascii():
        info.flag_bits = _NAME_IS_UTF8
    info.CRC, info.file_size = zlib.crc32(data), len(data)
    if like is not None and like.compress_type == zipfile.ZIP_STORED:
        packed = data
    else:
        info.compress_type = zipfile.ZIP_DEFLATED
        packer = zlib.compressobj(zlib.Z_DEFAULT_COMPRESSION, zlib.DEFLATED, -15)
        packed = packer.compress(data) + packer.flush()
    info.compress_size = len(packed)
    return Member(info, packed)


def assembled(members: Iterable[Member], comment: bytes) -> bytes:
    """The zip file of these members, in their order."""
    out, directory, count = bytearray(), bytearray(), 0
    for member in members:
        info, name = member.info, _name(member.info)
        flags = info.flag_bits & ~_SIZES_FOLLOW
        about = (flags, info.compress_type, *_time_and_date(info), info.CRC, len(member.packed), info.file_size)
        extra = _without_long_sizes(info.extra)
        directory += _CENTRAL.pack(
            b"PK\x01\x02",
            info.create_version,
            info.create_system,
            info.extract_version,
            info.reserved,
            *about,
            len(name),
            len(extra),
            len(info.comment),
            0,
            info.internal_attr,
            info.external_attr,
            len(out),
        )
        directory += name + extra + info.comment
        out += _LOCAL.pack(b"PK\x03\x04", info.extract_version, *about, len(name), 0) + name + member.packed
        count += 1
    end = _END.pack(b"PK\x05\x06", 0, 0, count, count, len(directory), len(out), len(comment))
    return bytes(out + directory + end + comment)


def _name(info: zipfile.ZipInfo) -> bytes:
    return info.orig_filename.encode("utf-8" if info.flag_bits & _NAME_IS_UTF8 else "cp437")


def _time_and_date(info: zipfile.ZipInfo) -> tuple[int, int]:
    year, month, day, hour, minute, second = info.date_time
    return hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day


def _without_long_sizes(extra: bytes) -> bytes:
    """The extra fields of a member, but for the sizes that now stand in the directory itself."""
    kept = bytearray()
    while len(extra) >= 4:
        kind, length = struct.unpack("<2H", extra[:4])
        if kind != _LONG_SIZES:
            kept += extra[: 4 + length]
        extra = extra[4 + length :]
    return bytes(kept)
