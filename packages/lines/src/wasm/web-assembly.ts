/** Of the WebAssembly JavaScript Interface, as far as the machine needs it; the language's own library does not have it. */
interface Api {
  readonly Module: new (octets: Uint8Array) => object;
  readonly Instance: new (module: object | undefined) => { readonly exports: unknown };
}

/** What `machine.wat` exports. */
export interface MachineExports {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number };
  readonly mark: (runs: number) => void;
  readonly run: (at: number, end: number, to: number, verdict: number, runs: number) => 0 | 1;
}

declare const WebAssembly: Api | undefined;

/** Makes an instance with so many pages of memory; undefined where there is no room for it. Never throws. */
export type Instantiate = (pages: number) => MachineExports | undefined;

/** The pages that a module begins with. */
const FIRST_PAGES = 1;

/**
 * Compiles a module, in the same turn: it is small.
 *
 * @returns makes an instance of it; undefined where there is no WebAssembly, where a policy for scripts forbids it, and where
 * it cannot do what the module needs. Never throws.
 * @see Content Security Policy Level 3, 'wasm-unsafe-eval'
 */
export function compileModule(octets: readonly number[]): Instantiate | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  const { Instance, Module } = WebAssembly;
  const orUndefined = <T>(make: () => T): T | undefined => {
    try {
      return make();
    } catch {
      return undefined;
    }
  };
  const module = orUndefined(() => new Module(Uint8Array.from(octets)));
  // Without a module there is no instance.
  return (pages) =>
    orUndefined(() => {
      const exports = new Instance(module).exports as MachineExports;
      exports.memory.grow(pages - FIRST_PAGES);
      return exports;
    });
}
