import { LEVELS, parse, RULES } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { compileProfile } from '../../src/scheme/profile.js';
import { SCHEMES } from '../tables/engines.js';
import { NORMAL_FORMS } from '../tables/normal-forms.js';

describe('every rule has an id, a level, a tier and a section', () => {
  test('in the order in which they run', () => {
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
      ['trailing-slash', 'scheme-based', 'unsafe', 'none'],
      ['directory-index', 'scheme-based', 'unsafe', 'none'],
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

describe('a rule gives back the same object where it has nothing to do, and a new one where it has', () => {
  const freeze = (text: string): ReturnType<typeof parse> => {
    const record = parse(text);
    if (record.authority !== undefined) Object.freeze(Object.freeze(record.authority).host);
    return Object.freeze(record);
  };
  const profiles = new Map(Object.entries(SCHEMES).map(([scheme, hooks]) => [scheme, compileProfile(scheme, hooks)]));
  const generic = compileProfile('', {});

  test.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
    for (const { text, schemeBased } of NORMAL_FORMS) {
      for (const each of [text, schemeBased]) {
        const before = freeze(each);
        const after = rule.apply(before, profiles.get(before.scheme?.toLowerCase() ?? '') ?? generic);
        if (after === before) continue;
        expect(after).not.toEqual(before);
        expect(before).toEqual(parse(each));
      }
      const normal = freeze(schemeBased);
      if (rule.tier === 'safe') expect(rule.apply(normal, profiles.get(normal.scheme ?? '') ?? generic)).toBe(normal);
    }
  });
});
