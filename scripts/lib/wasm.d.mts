/** The file that holds the module, what is to stand in it, and the module. */
export interface WasmModule {
  readonly file: string;
  readonly text: string;
  readonly octets: Uint8Array;
}
export const wasmModule: (root: string) => Promise<WasmModule>;
