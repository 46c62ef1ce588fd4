/** The sections of a module of WebAssembly, by their numbers. */
const MEMORY = 5;
const DATA = 11;
const DATA_COUNT = 12;

/** The magic number and the version. */
const HEAD = 8;

const PAGE = 2 ** 16;

/** A number as LEB128 writes it: unsigned, seven bits in a byte, the lowest first. */
export function leb128(value: number): readonly number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...leb128(Math.floor(value / 128))];
}

/** Reads a number, and gives the position behind it. */
function readNumber(octets: Uint8Array, at: number): readonly [value: number, end: number] {
  const octet = octets[at] as number;
  if (octet < 128) return [octet, at + 1];
  const [rest, end] = readNumber(octets, at + 1);
  return [octet - 128 + 128 * rest, end];
}

/** `i32.const`, a number of signed LEB128 in five bytes, and `end`. */
const constant = (value: number): readonly number[] => [
  0x41,
  ...[0, 7, 14, 21].map((shift) => ((value >> shift) & 127) | 128),
  (value >> 28) & 127,
  0x0b,
];

/** Bytes of the memory, and their address. */
export interface Segment {
  readonly at: number;
  readonly octets: Uint8Array;
}

const bytesOf = ({ at, octets }: Segment): readonly number[] => [
  0,
  ...constant(at),
  ...leb128(octets.length),
  ...octets,
];

/**
 * Writes a module anew with more segments of data, and with as many pages of memory as these need.
 *
 * @param module - has memory that it does not import, and segments of data that it counts
 */
export function withData(module: Uint8Array, segments: readonly Segment[]): Uint8Array {
  const pages = Math.ceil(Math.max(...segments.map(({ at, octets }) => at + octets.length)) / PAGE);
  const written = (section: number, contents: Uint8Array): readonly number[] => {
    const [count, behind] = readNumber(contents, 0);
    if (section === MEMORY) return [1, 0, ...leb128(pages)];
    if (section === DATA_COUNT) return leb128(count + segments.length);
    if (section !== DATA) return Array.from(contents);
    return [leb128(count + segments.length), Array.from(contents.subarray(behind)), ...segments.map(bytesOf)].flat();
  };
  const parts: (readonly number[])[] = [Array.from(module.subarray(0, HEAD))];
  for (let start = HEAD; start < module.length;) {
    const section = module[start] as number;
    const [length, first] = readNumber(module, start + 1);
    start = first + length;
    const contents = written(section, module.subarray(first, start));
    parts.push([section, ...leb128(contents.length)], contents);
  }
  return Uint8Array.from(parts.flat());
}
