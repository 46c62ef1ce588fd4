import { LEVELS, RULES } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { planOf } from '../../src/normalization/plan.js';
import { TABLE } from '../../src/normalization/rules.js';
import { COMPONENTS } from '../../src/syntax/component.js';
import { ENGINE } from '../tables/engines.js';
import { NORMAL_FORMS } from '../tables/normal-forms.js';
import { applyOne } from './one-rule.js';

describe('every rule has an id, a level, a tier and a section', () => {
  test('by level and tier', () => {
    expect(RULES.map(({ id, level, tier, section }) => [id, level, tier, section])).toEqual([
      ['scheme-case', 'syntax-based', 'safe', 'RFC 3986 6.2.2.1'],
      ['percent-encoding-unreserved', 'syntax-based', 'safe', 'RFC 3986 6.2.2.2'],
      ['percent-encoding-case', 'syntax-based', 'safe', 'RFC 3986 6.2.2.1'],
      ['host-case', 'syntax-based', 'safe', 'RFC 3986 6.2.2.1'],
      ['host-ipv6', 'syntax-based', 'safe', 'RFC 5952 4'],
      ['empty-port', 'syntax-based', 'safe', 'RFC 3986 3.2.3'],
      ['dot-segments', 'syntax-based', 'safe', 'RFC 3986 6.2.2.3'],
      ['port-leading-zeros', 'scheme-based', 'safe', 'RFC 3986 6.2.3'],
      ['default-port', 'scheme-based', 'safe', 'RFC 3986 6.2.3'],
      ['empty-path', 'scheme-based', 'safe', 'RFC 3986 6.2.3'],
      ['absent-authority', 'scheme-based', 'safe', 'RFC 3986 6.2.3'],
      ['local-host', 'scheme-based', 'safe', 'RFC 3986 6.2.3'],
      ['scheme-normalize', 'scheme-based', 'safe', 'RFC 3986 6.2.3'],
      ['empty-query', 'scheme-based', 'usually-safe', 'none'],
      ['empty-fragment', 'scheme-based', 'usually-safe', 'none'],
      ['host-trailing-dot', 'scheme-based', 'unsafe', 'none'],
      ['duplicate-slashes', 'scheme-based', 'unsafe', 'none'],
      ['directory-index', 'scheme-based', 'unsafe', 'none'],
      ['trailing-slash', 'scheme-based', 'unsafe', 'none'],
      ['query-order', 'scheme-based', 'unsafe', 'none'],
    ]);
  });

  test('no two share an id, and no level comes before a lower one among the safe', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
    const levels = RULES.filter(({ tier }) => tier === 'safe').map(({ level }) => LEVELS.indexOf(level));
    expect(levels).toEqual([...levels].sort());
  });

  test('what no RFC has is not on by default', () => {
    for (const { tier, section } of RULES) expect(tier === 'safe').toBe(section !== 'none');
  });
});

describe('every rule is in the list of a component, and a safe one leaves normal forms alone', () => {
  const plan = planOf(TABLE, 'scheme-based', () => true);
  const listed = new Set(
    [...COMPONENTS.flatMap((component) => plan.components[component]), ...plan.whole].map(({ id }) => id),
  );

  test.each(RULES.map(({ id, tier }) => [id, tier] as const))('%s', (id, tier) => {
    expect(listed.has(id)).toBe(true);
    for (const { schemeBased } of NORMAL_FORMS) {
      const hooks = ENGINE.hooks(schemeBased.split(':', 1)[0]!) ?? {};
      if (tier === 'safe') expect(applyOne(id, schemeBased, hooks)).toBe(schemeBased);
    }
  });
});
