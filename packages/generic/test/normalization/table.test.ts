import { describe, expect, test } from '@jest/globals';
import { createEngine, needs } from '@urikit/generic';
import type { Schemes } from '@urikit/generic/hooks';
import { engineBy } from '../../src/engine/create-engine.js';
import { rulebookOf } from '../../src/normalization/plan.js';
import { type RuleRow, TABLE } from '../../src/normalization/rules.js';

/** A safe rule that no expression knows: one row, and all that a new rule needs. */
const NEW: RuleRow = {
  id: 'ipv4-mapped',
  level: 'syntax-based',
  tier: 'safe',
  section: 'RFC 5952 5',
  inExpression: false,
  components: ['host'],
  edit: (host: string) => (host === '1.1.1.1' ? 'one' : host),
};

const schemes: Schemes = { x: { defaultPort: 7, emptyPath: '/' }, f: { normalize: (uri) => uri } };
const engine = engineBy(rulebookOf([...TABLE, NEW]), { schemes });
const plain = createEngine({ schemes });

describe('RFC 3986 6.2: a rule is a row of the table, and every verb runs it', () => {
  test.each([
    ['x://1.1.1.1/', 'x://one/'],
    ['x://1.1.1.1:7', 'x://one/'],
    ['X://u@1.1.1.1/%7E', 'x://u@one/~'],
    ['//1.1.1.1', '//one'],
    ['f://1.1.1.1', 'f://one'],
    ['y://1.1.1.1/a', 'y://one/a'],
  ])('%s is %s', (text, normal) => {
    expect(engine.normalize(text)).toBe(normal);
    expect(engine.normalize(text, { level: 'syntax-based' })).toMatch(/one/);
    expect(engine.normalize(text, { rules: ['empty-query'] })).toBe(normal);
    expect(engine.tryNormalize(text)).toEqual({ ok: true, value: normal });
    expect(engine.explain(text).after).toBe(normal);
    expect(engine.explain(text).steps).toContainEqual(expect.objectContaining({ rule: NEW.id, section: NEW.section }));
    expect(needs(text, engine)).toContain(NEW.id);
    expect(engine.equivalent(text, normal)).toBe(true);
    expect(engine.compare(text, normal)).toMatchObject({ equal: true, because: expect.arrayContaining([NEW.id]) });
    expect(engine.identity(text)).toBe(engine.identity(normal));
    expect(plain.equivalent(text, normal)).toBe(false);
  });

  test('it is listed, and leaves other strings alone', () => {
    expect(engine.rules.map(({ id }) => id as string)).toContain(NEW.id);
    for (const text of ['x://h/', 'x://2.1.1.1/', 'f:a', '../a?b#c'])
      expect(engine.normalize(text)).toBe(plain.normalize(text));
  });

  test('where two rules changed a pair, they are named in the order of the table', () => {
    expect(engine.compare('X://1.1.1.1:7/%7e', 'x://one/~').because).toEqual([
      'scheme-case',
      'ipv4-mapped',
      'default-port',
      'percent-encoding-unreserved',
    ]);
  });
});
