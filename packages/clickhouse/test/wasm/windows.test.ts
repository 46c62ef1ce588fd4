import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { createLines as createJavaScriptLines } from '@urikit/lines';
import { createLines } from '@urikit/clickhouse/lines';
import { normalFormTable } from '../../../lines/src/normal-form-table.js';
import { layoutOf, WINDOW } from '../../src/wasm/memory.js';
import { compileProfile } from '@urikit/generic/internal';
import { latin1, textOf } from '../../../lines/test/line-by-line.js';

/** WebAssembly as a test changes it: the types of Node do not have it. */
const globals = globalThis as { WebAssembly?: unknown };
const { WebAssembly: own } = globals;
const { Instance, Module } = own as {
  readonly Instance: new (module: unknown) => { readonly exports: Exports };
  readonly Module: new (octets: Uint8Array) => object;
};

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly run: (at: number, end: number, ...more: readonly number[]) => number;
}

/** What the machine was told to read: where in its memory, and how many octets. */
const calls: (readonly [at: number, octets: number])[] = [];
let memory: Exports['memory'] | undefined;

beforeEach(() => {
  calls.length = 0;
  globals.WebAssembly = {
    Module,
    Instance: class extends Instance {
      constructor(module: unknown) {
        super(module);
        const given = this.exports;
        ({ memory } = given);
        const run: Exports['run'] = (at, end, ...more) => {
          calls.push([at, end - at]);
          return given.run(at, end, ...more);
        };
        Object.defineProperty(this, 'exports', { value: { ...given, run } });
      }
    },
  };
});

afterEach(() => {
  globals.WebAssembly = own;
});

const engine = createEngine({ schemes: { http: { defaultPort: 80, emptyPath: '/' } } });

/** Lines of eight octets each, of which the machine leaves none. */
const lines = (count: number): string => 'http://\n'.repeat(count);

/** What was read of a text, each time where in the window it began, and what was written. */
function readings(text: string, room = 2 * text.length + 400): readonly [readonly (readonly number[])[], string] {
  const output = new Uint8Array(room);
  const { written } = createLines(engine).normalize(latin1(text), output);
  const first = calls[0]?.[0] ?? 0;
  return [calls.map(([at, octets]) => [at - first, octets]), textOf(output.subarray(0, written))];
}

describe('an input is copied once, a window at a time', () => {
  test.each([
    ['what one window holds is read at once', lines(3), [[0, 24]]],
    ['a window that is full is read at once', lines(WINDOW / 8), [[0, WINDOW]]],
    [
      'behind a line that the engine answers the window is read on',
      `${lines(2)}a b\n${lines(2)}`,
      [
        [0, 36],
        [20, 16],
      ],
    ],
    [
      'the next window begins with the line that this one cuts',
      `/\n${lines(WINDOW / 8)}`,
      [
        [0, WINDOW],
        [0, 8],
      ],
    ],
    [
      'the next window begins behind a line that the engine answers, where that one ends this window',
      `${lines(WINDOW / 8 - 1)}1:aaaaa\n${lines(2)}`,
      [
        [0, WINDOW],
        [0, 16],
      ],
    ],
    ['a line that no window holds is read by the other machine', `/${'a'.repeat(WINDOW)}\n${lines(2)}`, [[0, WINDOW]]],
    [
      'a line without its end is read again with an end',
      `${lines(1)}HTTP://h`,
      [
        [0, 16],
        [8, 8],
        [0, 9],
      ],
    ],
    [
      'a last line without its end is read again with an end',
      'HTTP://h',
      [
        [0, 8],
        [0, 9],
      ],
    ],
  ])('%s', (_, text, expected) => {
    const [read, written] = readings(text);
    expect(read).toEqual(expected);
    const answered = text.replace('1:aaaaa', '!\tsyntax/scheme').replace('a b', '!\tsyntax/character');
    const normal = answered.replaceAll('http://\n', 'http:///\n');
    expect(written).toBe(normal.replace('HTTP://h', 'http://h/\n'));
  });
});

test('no more is read of a window than has room, where an answer of the engine took some of it', () => {
  const text = latin1(`${lines(100)}a b\n${lines(20)}`);
  const invalid = (): string => 'x'.repeat(60);
  const [webAssembly, javaScript] = [createLines(engine), createJavaScriptLines(engine)];
  for (const room of [950, 998, 1010]) {
    const [output, expected] = [new Uint8Array(room), new Uint8Array(room)];
    const progress = webAssembly.normalize(text, output, { invalid });
    expect([room, progress]).toEqual([room, javaScript.normalize(text, expected, { invalid })]);
    expect(Buffer.from(output).compare(expected, 0, progress.written, 0, progress.written)).toBe(0);
  }
});

test('behind a call all that was read and written is wiped', () => {
  const { input, verdicts, pages } = layoutOf(normalFormTable([compileProfile('http', engine.hooks('http') ?? {})]));
  const { normalize } = createLines(engine);
  const nothing = new Uint8Array(verdicts - input);
  for (const text of ['http://h?5ecre7\nhttp://h/5ecre7 5ecre7', 'http://h?5ecre7', '5ecre7\n'.repeat(20)]) {
    normalize(latin1(text), new Uint8Array(999));
    expect(Buffer.from(memory?.buffer ?? new ArrayBuffer(0), input, verdicts - input).compare(nothing)).toBe(0);
  }
  expect(memory?.buffer.byteLength).toBe(pages * 2 ** 16);
});
