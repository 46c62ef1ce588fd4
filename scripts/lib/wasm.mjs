/**
 * The machine over lines in WebAssembly, from its source: the octets of the module in a file of TypeScript, so that every
 * bundler can take it and nothing has to be fetched.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import wabt from 'wabt';

const folder = join('packages', 'lines', 'src', 'wasm');

/**
 * @param {string} root - the folder of the repository
 * @returns {Promise<{ file: string, text: string, octets: Uint8Array }>} what `module.ts` is to be, and the module in it
 */
export const wasmModule = async (root) => {
  const source = join(root, folder, 'machine.wat');
  const tools = await wabt();
  const parsed = tools.parseWat(source, readFileSync(source, 'utf8'), { simd: true });
  const { buffer: octets } = parsed.toBinary({});
  parsed.destroy();
  const text = `/** The module of \`machine.wat\`, octet by octet; \`npm run wasm\` writes this file, and a test compares them. */
export const MODULE: readonly number[] = [${octets.join(', ')}];
`;
  const file = join(root, folder, 'module.ts');
  return { file, text: await format(text, { ...(await resolveConfig(file)), filepath: file }), octets };
};
