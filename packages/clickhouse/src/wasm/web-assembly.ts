/** Of the WebAssembly JavaScript Interface, as far as the machine needs it; the language's own library does not have it. */
interface Api {
  readonly Module: new (octets: Uint8Array) => object;
  readonly Instance: new (module: object | undefined) => { readonly exports: unknown };
}

/** The exports of `machine.wat`. */
export interface MachineExports {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number };
  readonly mark: (runs: number) => void;
  readonly run: (at: number, end: number, to: number, verdict: number, runs: number, move: number) => 0 | 1;
}

declare const WebAssembly: Api | undefined;

/** The bytes of a module that the sources hold as lines of hexadecimal digits, which gzip better than base64. */
export function fromHex(lines: readonly string[]): Uint8Array {
  const digits = lines.join('');
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}

/** Makes an instance with this many pages of memory; undefined if the memory cannot be allocated. Never throws. */
export type Instantiate = (pages: number) => MachineExports | undefined;

/** The pages that a module begins with. */
const FIRST_PAGES = 1;

/**
 * Compiles a module synchronously, because it is small.
 *
 * @param lines - the module in hexadecimal digits
 * @returns a function that makes instances; undefined if WebAssembly is missing, forbidden by a content security
 *   policy, or lacks features of the module. Never throws.
 * @see Content Security Policy Level 3, 'wasm-unsafe-eval'
 */
export function compileModule(lines: readonly string[]): Instantiate | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  const { Instance, Module } = WebAssembly;
  const orUndefined = <T>(make: () => T): T | undefined => {
    try {
      return make();
    } catch {
      return undefined;
    }
  };
  const module = orUndefined(() => new Module(fromHex(lines)));
  // Without a module there is no instance.
  return (pages) =>
    orUndefined(() => {
      const exports = new Instance(module).exports as MachineExports;
      exports.memory.grow(pages - FIRST_PAGES);
      return exports;
    });
}
