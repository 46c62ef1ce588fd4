import { afterEach, describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { createLines } from '@urikit/clickhouse/lines';
import { latin1, textOf, utf8 } from '../../../lines/test/line-by-line.js';
import { said } from './support.js';

/** WebAssembly as a test changes it: the types of Node do not have it. */
const globals = globalThis as { WebAssembly?: unknown };
const { WebAssembly: own } = globals;
const { Instance, Module } = own as {
  readonly Instance: new (module: unknown) => {
    readonly exports: { readonly memory: { readonly buffer: ArrayBuffer; grow: (pages: number) => number } };
  };
  readonly Module: new (octets: Uint8Array) => object;
};

afterEach(() => {
  globals.WebAssembly = own;
});

const engine = createEngine({ schemes: { http: { defaultPort: 80, emptyPath: '/' } } });
const INPUT = utf8('HTTP://H:80/a/../%7e\na b\n');

const ANSWER = [{ read: 25, written: 30, lines: 2, invalid: 1, unanswered: 0 }, 'http://h/~\n!\tsyntax/character\n'];

describe('createLines(engine)', () => {
  test('is answered by WebAssembly, one instance for each verb', () => {
    let instances = 0;
    globals.WebAssembly = {
      Module,
      Instance: class extends Instance {
        constructor(module: unknown) {
          super(module);
          instances += 1;
        }
      },
    };
    const { normalize, validate } = createLines(engine);
    expect([said(normalize, INPUT), said(normalize, INPUT)]).toEqual([ANSWER, ANSWER]);
    expect(validate(INPUT, new Uint8Array(2))).toEqual({ read: 25, written: 2, lines: 2, invalid: 1, unanswered: 0 });
    expect(instances).toBe(2);
  });

  test.each([
    ['there is none', undefined],
    [
      'a policy for scripts forbids it, or it cannot do what the module needs',
      {
        Module: class {
          constructor() {
            throw new Error('Wasm code generation disallowed by embedder');
          }
        },
      },
    ],
    [
      'there is no memory for it',
      {
        Module,
        Instance: class {
          constructor() {
            throw new RangeError('Out of memory');
          }
        },
      },
    ],
    [
      'its memory cannot grow',
      {
        Module,
        Instance: class extends Instance {
          constructor(module: unknown) {
            super(module);
            this.exports.memory.grow = () => {
              throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
            };
          }
        },
      },
    ],
  ])('is answered by JavaScript where %s', (_, api) => {
    globals.WebAssembly = api;
    const { normalize, validate } = createLines(engine);
    expect(said(normalize, INPUT)).toEqual(ANSWER);
    expect(validate(INPUT, new Uint8Array(2))).toEqual({ read: 25, written: 2, lines: 2, invalid: 1, unanswered: 0 });
  });

  test('leaves nothing of what it read in its memory, whatever ends a call', () => {
    const memories: { readonly buffer: ArrayBuffer }[] = [];
    globals.WebAssembly = {
      Module,
      Instance: class extends Instance {
        constructor(module: unknown) {
          super(module);
          memories.push(this.exports.memory);
        }
      },
    };
    const { normalize, validate } = createLines(engine);
    const secret = latin1('HTTP://h/?token=5ecre7-5ecre7-5ecre7\n'.repeat(4000));
    normalize(secret, new Uint8Array(2 * secret.length));
    normalize(secret, new Uint8Array(100));
    validate(secret, new Uint8Array(10));
    const stop = (): string => {
      throw new Error('stop');
    };
    expect(() => normalize(latin1('http://5ecre7/\na b\n'), new Uint8Array(99), { invalid: stop })).toThrow('stop');
    expect(memories.map(({ buffer }) => Buffer.from(buffer).includes('5ecre7'))).toEqual([false, false]);
  });

  test('a call from within a call has a window of its own', () => {
    const { normalize } = createLines(engine);
    const output = new Uint8Array(99);
    const inner = new Uint8Array(99);
    const { written } = normalize(utf8('HTTP://a\na b\nHTTP://c\n'), output, {
      invalid: () => textOf(inner.subarray(0, normalize(utf8('HTTP://b/c/..'), inner).written - 1)),
    });
    expect(textOf(output.subarray(0, written))).toBe('http://a/\nhttp://b/\nhttp://c/\n');
  });
});
