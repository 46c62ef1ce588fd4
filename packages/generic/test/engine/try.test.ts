import { describe, expect, test } from '@jest/globals';
import {
  percentDecode,
  type Result,
  tryPercentDecode,
  UrikitError,
  resolveReference,
  tryResolveReference,
} from '@urikit/generic';
import { ENGINE } from '../tables/engines.js';
import { MALFORMED } from '../tables/malformed.js';
import { REFERENCES } from '../tables/references.js';

/** Each verb that throws for a malformed string, beside its twin. */
const TWINS: readonly (readonly [
  name: string,
  verb: (text: string) => unknown,
  twin: (text: string) => Result<unknown>,
])[] = [
  ['resolve', (text) => ENGINE.resolve(text, 'x://h/a'), (text) => ENGINE.tryResolve(text, 'x://h/a')],
  ['resolve, base', (text) => ENGINE.resolve('b', text), (text) => ENGINE.tryResolve('b', text)],
  [
    'resolveReference',
    (text) => resolveReference(text, 'a/b', ENGINE),
    (text) => tryResolveReference(text, 'a/b', ENGINE),
  ],
  [
    'resolveReference, base',
    (text) => resolveReference('b', text, ENGINE),
    (text) => tryResolveReference('b', text, ENGINE),
  ],
  ['percentDecode', percentDecode, (text) => tryPercentDecode(text)],
];

const TEXTS = [
  ...REFERENCES.map(([text]) => text),
  ...MALFORMED.map(([text]) => text),
  ...['%', '%4', '%FF', '%C3%A9%FF', '\ud800', '%41'],
];

/** The answer of a verb as its twin gives it. */
const answerOf = (verb: () => unknown): unknown => {
  try {
    return { ok: true, value: verb() };
  } catch (cause) {
    if (!UrikitError.is(cause)) throw cause;
    return { ok: false, issue: cause.issue };
  }
};

describe('a verb throws the issue that its twin returns', () => {
  test.each(TWINS)('%s', (_, verb, twin) => {
    const answers = TEXTS.map((text) => [text, twin(text)] as const);
    expect(answers).toEqual(TEXTS.map((text) => [text, answerOf(() => verb(text))]));
    expect(new Set(answers.map(([, { ok }]) => ok)).size).toBe(2);
  });

  test('options of another kind throw from both', () => {
    expect(() => tryPercentDecode('a', 'lax' as never)).toThrow('(input/value)');
    expect(() => ENGINE.tryResolve('a', 'x://h/', { strict: 'no' } as never)).toThrow('(input/value)');
    expect(() => ENGINE.tryResolve('a', 'x://h/', { strickt: true } as never)).toThrow('(input/unknown-option');
  });
});
