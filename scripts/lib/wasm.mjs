/**
 * The machine over lines in WebAssembly, and the functions of ClickHouse around it, from their sources: each module in
 * hexadecimal digits in a file of TypeScript, so that every bundler can take it and nothing has to be fetched.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';

const sources = join('packages', 'clickhouse', 'src');

/** The fields of a source that is one module. */
const fieldsOf = (source) => source.slice(source.indexOf('(module') + '(module'.length, source.lastIndexOf(')'));

/** The modules: their folder, the sources that the docstring names, and how the source is made of them. */
const MODULES = [
  { folder: 'wasm', named: '`machine.wat`', source: (read) => read('wasm/machine.wat') },
  {
    folder: 'functions',
    named: 'the sources here and `machine.wat`',
    source: (read) =>
      [
        '(module (import "env" "clickhouse_throw" (func $throw (param i32 i32)))',
        fieldsOf(read('wasm/machine.wat')),
        ...['abi', 'functions', 'part', 'surt', 'resolve', 'issue'].map((name) => read(`functions/${name}.wat`)),
        ')',
      ].join('\n'),
  },
];

/**
 * @param {string} root - the folder of the repository
 * @returns {Promise<{ file: string, text: string, octets: Uint8Array }[]>} what each `module.ts` is to be, and the module in it
 */
export const wasmModules = async (root) => {
  const tools = await wabt();
  return Promise.all(
    MODULES.map(async ({ folder, named, source }) => {
      const read = (name) => readFileSync(join(root, sources, name), 'utf8');
      const parsed = tools.parseWat(`${folder}.wat`, source(read), { simd: true, bulk_memory: true });
      const { buffer: octets } = parsed.toBinary({});
      parsed.destroy();
      const pieces = Buffer.from(octets)
        .toString('hex')
        .match(/.{1,112}/g);
      const lines = pieces.map((piece) => `  '${piece}',\n`).join('');
      const text = `/** The module of ${named} in hexadecimal digits; \`npm run wasm\` writes this file, and a test compares them. */
export const MODULE: readonly string[] = [
${lines}];
`;
      return { file: join(root, sources, folder, 'module.ts'), text, octets };
    }),
  );
};
