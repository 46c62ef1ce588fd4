import { describe, expect, test } from '@jest/globals';
import { tryCompile } from '@urikit/cache-key';
import { createEngine } from '@urikit/generic';
import { rulesBeyond } from '@urikit/generic/internal';
import { createLines } from '@urikit/lines';
import { clickhouseModule } from '../packages/clickhouse/src/functions/clickhouse-module.js';
import { createLines as createWasmLines } from '@urikit/clickhouse/lines';
import { engineBy } from '../packages/generic/src/engine/create-engine.js';
import { rulebookOf } from '../packages/generic/src/normalization/plan.js';
import { type RuleRow, TABLE } from '../packages/generic/src/normalization/rules.js';

/** A safe rule is a row of the table of the engine: each other way to a normal form holds it, asks the engine, or is refused. */

const NEW: RuleRow = {
  id: 'next-rule',
  level: 'syntax-based',
  tier: 'safe',
  section: 'RFC 3986 6.2',
  inExpression: false,
  components: ['path'],
  edit: (path: string) => path.replaceAll('/old', '/new'),
};

const engine = engineBy(rulebookOf([...TABLE, NEW]), { schemes: { http: { defaultPort: 80, emptyPath: '/' } } });
const TEXTS = ['http://h/old', 'HTTP://H:80/%6fld', '/old', 'x:/a/../old', 'http://h/', 'a b'];
const NORMAL = ['http://h/new', 'http://h/new', '/new', 'x:/new', 'http://h/', '!\tsyntax/character'];

describe('a row that is added to a copy of the table', () => {
  test('is followed by the engine, with each choice of rules', () => {
    for (const [i, text] of TEXTS.slice(0, -1).entries())
      for (const rules of [[], ['empty-query']] as const) expect(engine.normalize(text, { rules })).toBe(NORMAL[i]);
  });

  test.each([
    ['tables', createLines],
    ['WebAssembly', createWasmLines],
  ])('is followed over lines by %s', (_, make) => {
    const output = new Uint8Array(1000);
    const statuses = new Uint8Array(TEXTS.length);
    const { written } = make(engine).normalize(new TextEncoder().encode(TEXTS.join('\n')), output, { statuses });
    expect(new TextDecoder().decode(output.subarray(0, written))).toBe(`${NORMAL.join('\n')}\n`);
    expect([...statuses]).toEqual([2, 2, 2, 2, 2, 0]);
  });

  test('is refused by the functions of ClickHouse', () => {
    expect(() => clickhouseModule(engine)).toThrow(/engine\.rules: .*next-rule/);
  });

  test('is refused by keyers, and so by each export that is made of one', () => {
    const result = tryCompile({}, { engine, fingerprint: 'next' });
    expect(result).toMatchObject({ ok: false, issue: { code: 'policy/engine' } });
    expect(result.ok ? '' : result.issue.message).toContain('next-rule');
  });
});

test('the rules of the engine are held by lines and keyers; opt-in rules and those of schemes are no matter of theirs', () => {
  const { rules } = createEngine({
    schemes: {
      x: { rules: [{ id: 'own', section: 'RFC 3986 6.2', tier: 'safe', level: 'scheme-based', apply: (uri) => uri }] },
    },
  });
  expect(rules.some(({ id }) => id.endsWith('/own'))).toBe(true);
  for (const maker of ['lines', 'keyer'] as const) expect(rulesBeyond(rules, maker)).toEqual([]);
});
