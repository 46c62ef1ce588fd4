import { createLines, createLineStream } from '@urikit/lines';
import { surt } from '@urikit/lines/surt';
import { createLines as createWasmLines } from '@urikit/clickhouse/lines';
import { engine } from 'urikit';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';

const output = new Uint8Array(1 << 20);
const { normalize, validate } = createLines(engine);
const wasm = createWasmLines(engine);

const streamed = (verb) => (bytes) => {
  const stream = createLineStream(verb);
  return stream.push(bytes).length + stream.end().length;
};

const row = (entry, work, make, run) => ({ verb: `@urikit/${entry}`, work, input: make, run });

export const rows = [
  row('lines createLines', 'of an engine', undefined, () => createLines(engine)),
  row('lines createLines', 'lines normalized', input.lines, (bytes) => normalize(bytes, output)),
  row('lines createLines', 'lines validated', input.lines, (bytes) => validate(bytes, output)),
  row('lines createLineStream', 'lines normalized', input.lines, streamed(normalize)),
  row('clickhouse/lines createLines', 'of an engine', undefined, () => createWasmLines(engine)),
  row('clickhouse/lines createLines', 'lines normalized', input.lines, (bytes) => wasm.normalize(bytes, output)),
  row('clickhouse/lines createLines', 'lines validated', input.lines, (bytes) => wasm.validate(bytes, output)),
  { ...row('lines/surt surt', 'a URI', input.uri, (text) => surt(text, engine)), floor: floor.url },
];
