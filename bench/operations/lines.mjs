import { createLines } from '@urikit/lines';
import { createLines as createWasmLines } from '@urikit/clickhouse/lines';
import { engine } from '../engine.mjs';

/** In octets: about what a pipe gives at once. */
const BLOCK = 2 ** 16;

/** Lines of a corpus, again and again, until there are enough of them; text and octets of the same block. */
const blockOf = (texts) => {
  let text = '';
  for (let i = 0; text.length < BLOCK; i++) text += `${texts[i % texts.length]}\n`;
  return { text, octets: Buffer.from(text, 'latin1') };
};

const { normalize, validate } = createLines(engine);
const wasm = createWasmLines(engine);
const output = new Uint8Array(2 * BLOCK);

/** As a program does that has a verb for one text: octets to text, text to lines, and all the way back. */
const byTexts = (verb) => (block) => {
  let normal = '';
  for (const line of block.octets.toString('latin1').split('\n')) normal += `${verb(line)}\n`;
  return output.length - Buffer.from(normal, 'latin1').length;
};

const orMark = (verb) => (text) => {
  try {
    return verb(text);
  } catch {
    return '!';
  }
};

/** 64 kB of lines at once; a thousandth of an operation is what a line of 65 characters costs. */
export const lines = {
  id: 'lines',
  title: 'normalize lines, a block of 64 kB from octets to octets',
  corpora: ({ generated }) =>
    Object.fromEntries(Object.entries(generated).map(([name, texts]) => [name, [blockOf(texts)]])),
  subjects: [
    { name: 'urikit', run: ({ octets }) => normalize(octets, output).written },
    { name: 'urikit validate', run: ({ octets }) => validate(octets, output).written },
    { name: 'urikit in WebAssembly', run: ({ octets }) => wasm.normalize(octets, output).written },
    { name: 'urikit validate in WebAssembly', run: ({ octets }) => wasm.validate(octets, output).written },
    { name: 'urikit text by text', run: byTexts(orMark((text) => engine.normalize(text))) },
    { name: 'native URL', run: byTexts(orMark((text) => new URL(text).href)) },
    { name: 'floor: octets copied', run: ({ octets }) => (output.set(octets), octets.length) },
  ],
};
