/** The types of a column that the host writes or reads, as ClickHouse names them. */
type Type = 'String' | 'Nullable(String)' | 'UInt8';
type Value = string | number | null;

/** The exports of a module for the ABI BUFFERED_V1. */
type Exports = Record<string, (...numbers: number[]) => number> & { readonly memory: { readonly buffer: ArrayBuffer } };

const { Instance, Module } = (globalThis as unknown as { WebAssembly: Api }).WebAssembly;
interface Api {
  readonly Module: new (octets: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

const length = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...length(value >>> 7)]);

/** A block of rows in RowBinary: strings as their lengths and bytes. A character is a byte. */
const rowBinary = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.concat(
    rows.flat().map((text) => Buffer.concat([Buffer.from(length(text.length)), Buffer.from(text, 'latin1')])),
  );

/** A host of the ABI, as ClickHouse is one: a function of blocks for each export of a module. */
export function createHost(
  module: Uint8Array,
): (name: string, returns: Type, rows: readonly (readonly string[])[]) => Value[] {
  const bytes = (): Buffer => Buffer.from(exports.memory.buffer);
  const clickhouse_throw = (at: number, size: number): never => {
    throw new Error(bytes().toString('latin1', at, at + size));
  };
  const exports = new Instance(new Module(module), { env: { clickhouse_throw } }).exports as Exports;
  const call = (name: string, ...numbers: number[]): number =>
    (exports[name] as (...all: number[]) => number)(...numbers) >>> 0;
  const view = (handle: number): Buffer =>
    bytes().subarray(...[bytes().readUInt32LE(handle)].flatMap((at) => [at, at + bytes().readUInt32LE(handle + 4)]));
  return (name, returns, rows) => {
    const block = rowBinary(rows);
    const input = call('clickhouse_create_buffer', block.length);
    view(input).set(block);
    const output = call(name, input, rows.length);
    const answers = Buffer.from(view(output));
    for (const handle of [output, input]) call('clickhouse_destroy_buffer', handle);
    let at = 0;
    const read = (): Value => {
      if (returns === 'UInt8') return answers[at++] as number;
      if (returns === 'Nullable(String)' && answers[at++] === 1) return null;
      let [size, shift] = [0, 0];
      do size += ((answers[at] as number) & 127) * 2 ** shift;
      while (((shift += 7), (answers[at++] as number) > 127));
      return answers.toString('latin1', at, (at += size));
    };
    const values = rows.map(read);
    if (at !== answers.length) throw new Error(`${String(answers.length - at)} bytes too many`);
    return values;
  };
}
