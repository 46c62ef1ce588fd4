import { isDeepStrictEqual } from 'node:util';

/** What a published test asserted: where, and whether it held. */
export interface Assertion {
  readonly test: string;
  /** How many assertions of its test came before it. */
  readonly at: number;
  readonly name: string;
  readonly holds: boolean;
  readonly found: unknown;
  readonly expected: unknown;
}

type Body = (t: Tape) => void;
type Tape = Readonly<Record<string, (...args: never[]) => void>>;

function throwsLike(body: () => void, pattern: unknown): { readonly holds: boolean; readonly found: unknown } {
  try {
    body();
    return { holds: false, found: 'nothing thrown' };
  } catch (error) {
    const { message } = error as Error;
    return { holds: !(pattern instanceof RegExp) || pattern.test(message), found: message };
  }
}

/** The part of tape that the tests of fast-uri use; it writes down instead of failing. */
/** Values of two realms side by side. */
const plain = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

export function recorder(): { readonly tape: (...args: unknown[]) => void; readonly assertions: Assertion[] } {
  const assertions: Assertion[] = [];
  const tape = (...args: unknown[]): void => {
    const [name] = args;
    const body = args.at(-1) as Body;
    const test = String(name);
    let at = 0;
    const note = (holds: boolean, found: unknown, expected: unknown, message: unknown): void => {
      assertions.push({ test, at: at++, name: String(message), holds, found, expected });
    };
    const equal = (found: unknown, expected: unknown, message: unknown): void =>
      note(Object.is(found, expected), found, expected, message);
    const same = (found: unknown, expected: unknown, message: unknown): void =>
      note(isDeepStrictEqual(plain(found), plain(expected)), found, expected, message);
    const t = {
      equal,
      strictEqual: equal,
      notEqual: (found: unknown, other: unknown, message: unknown) =>
        note(!Object.is(found, other), found, other, message),
      deepEqual: same,
      same,
      notSame: (found: unknown, other: unknown, message: unknown) =>
        note(!isDeepStrictEqual(plain(found), plain(other)), found, other, message),
      ok: (found: unknown, message: unknown) => note(Boolean(found), found, true, message),
      notOk: (found: unknown, message: unknown) => note(!found, found, false, message),
      match: (found: unknown, pattern: RegExp, message: unknown) =>
        note(typeof found === 'string' && pattern.test(found), found, String(pattern), message),
      doesNotMatch: (found: unknown, pattern: RegExp, message: unknown) =>
        note(!pattern.test(String(found)), found, String(pattern), message),
      throws: (run: () => void, pattern: unknown, message: unknown) => {
        const { holds, found } = throwsLike(run, pattern);
        note(holds, found, String(pattern), message);
      },
      doesNotThrow: (run: () => void, message: unknown) => {
        const { holds, found } = throwsLike(run, undefined);
        note(!holds, found, 'nothing thrown', message);
      },
      fail: (message: unknown) => note(false, 'fail', 'no fail', message),
      pass: (message: unknown) => note(true, 'pass', 'pass', message),
      skip: () => undefined,
      plan: () => undefined,
      end: () => undefined,
    } as unknown as Tape;
    try {
      body(t);
    } catch (error) {
      note(false, (error as Error).message, 'nothing thrown', 'runs to its end');
    }
  };
  return { tape, assertions };
}
