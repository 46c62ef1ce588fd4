import { expect, test } from '@jest/globals';
import { growthOf } from '../../../scheme-conformance/src/work/growth.js';
import { accepted, ASIDE, BEHAVIOUR, generated, GENERATED, rejected } from './advisories.js';
import { type Case, readCases, textOf } from './corpus.js';
import { describeCorpora } from './describe-corpora.js';
import { createEngine } from '@urikit/generic';

const cases = readCases('uri-parser-advisories');

const keyOf = (kase: Case): string =>
  `${textOf(kase, 'id')} ${String(typeof kase['input'] === 'string' ? kase['input'] : '')}`;
const isAside = (kase: Case): boolean => textOf(kase, 'id') in ASIDE;

describeCorpora('advisories for URI parsers: the safe behaviour is ours', () => {
  const engine = createEngine();
  const used = new Set<string>();

  const behave = (kase: Case): boolean => {
    const key = [keyOf(kase), textOf(kase, 'id')].find((each) => each in BEHAVIOUR);
    if (key !== undefined) {
      used.add(key);
      BEHAVIOUR[key]?.(kase);
    }
    return key !== undefined;
  };

  const rows = cases
    .map((kase, index) => [index, textOf(kase, 'id'), kase] as const)
    .filter(([, , kase]) => !isAside(kase));

  test('every case of the file is checked but for those that ask nothing', () => {
    expect(cases).toHaveLength(178);
    expect(rows).toHaveLength(174);
  });

  const grammar = rows.filter(([, , kase]) => typeof kase['rfc3986_uri_reference'] === 'boolean');
  const withBase = grammar.filter(([, , kase]) => kase['base'] !== undefined);
  const generators = rows.filter(([, , kase]) => kase['input_generator'] !== undefined);
  const others = rows.filter(
    ([, , kase]) => kase['rfc3986_uri_reference'] === undefined && kase['input_generator'] === undefined,
  );

  test.each(grammar.filter(([, , kase]) => kase['rfc3986_uri_reference'] === false))(
    '%i %s is rejected',
    (_, __, kase) => {
      rejected(textOf(kase, 'input'));
      expect(keyOf(kase) in BEHAVIOUR).toBe(false);
    },
  );

  test.each(withBase.filter(([, , kase]) => !(keyOf(kase) in BEHAVIOUR) && !(textOf(kase, 'id') in BEHAVIOUR)))(
    '%i %s does not resolve',
    (_, __, kase) => {
      expect(() => engine.resolve(textOf(kase, 'input'), textOf(kase, 'base'))).toThrow('syntax/character');
    },
  );

  test.each(grammar.filter(([, , kase]) => kase['rfc3986_uri_reference'] === true))(
    '%i %s is read safely',
    (_, __, kase) => {
      accepted(textOf(kase, 'input'));
      // A base outside US-ASCII is the one thing wrong with the case: the test above refuses it.
      expect(behave(kase) || withBase.some(([, , each]) => each === kase)).toBe(true);
    },
  );

  test.each(generators)('%i %s takes work in proportion to its length', (_, id, kase) => {
    const parts = kase['input_generator'] as Readonly<Record<string, string | number>>;
    if (GENERATED[id] === true) accepted(generated(parts));
    else rejected(generated(parts));
    for (const verb of ['check', 'tryNormalize'] as const) {
      const growth = growthOf((times) => engine[verb](generated({ ...parts, times })), 128);
      expect([verb, growth]).toEqual([verb, expect.objectContaining({ linear: true })]);
    }
  });

  test.each(others)('%i %s', (_, __, kase) => {
    expect(behave(kase)).toBe(true);
  });

  test('no behaviour is asked of nothing', () => {
    expect(Object.keys(BEHAVIOUR).filter((key) => !used.has(key))).toEqual([]);
    expect(Object.keys(ASIDE).filter((id) => !cases.some((kase) => kase['id'] === id))).toEqual([]);
  });
});
