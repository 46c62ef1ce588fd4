/** A file that holds a module, its contents, and the module. */
export interface WasmModule {
  readonly file: string;
  readonly text: string;
  readonly octets: Uint8Array;
}
export const wasmModules: (root: string) => Promise<readonly WasmModule[]>;
