import { meant, nearestName } from '../did-you-mean.js';
import { checkMembers, CORRECT_IT, type Expectation, FUNCTION, oneOf, type Refuse, TEXT } from './members.js';
import type { SchemeRule } from './scheme-hooks.js';
import { isObject } from '../syntax/expect.js';

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const MEMBERS: Readonly<Record<keyof SchemeRule, Expectation>> = {
  id: [
    (value) => typeof value === 'string' && ID.test(value),
    "lower-case letters, digits and single hyphens, without the plugin's id",
  ],
  section: [TEXT[0], 'document and section, as in "RFC 3966 5.1.1"'],
  tier: oneOf('safe', 'usually-safe', 'unsafe'),
  level: oneOf('syntax-based', 'scheme-based'),
  apply: FUNCTION,
};

const NAMES = Object.keys(MEMBERS);

/** Checks the rules of a scheme, and binds their functions. */
export function validateRules(rules: readonly SchemeRule[], refuse: Refuse): readonly SchemeRule[] {
  const ids = new Set<string>();
  const checked = rules.map((rule, i) => {
    const place = `rules[${String(i)}]`;
    if (!isObject(rule)) return refuse(place, `an object with ${NAMES.join(', ')}`, CORRECT_IT);
    const stray = Object.keys(rule).find((name) => !NAMES.includes(name));
    if (stray !== undefined)
      refuse(
        `${place}.${stray}`,
        `no such member${meant(nearestName(stray, NAMES))}`,
        `rules have ${NAMES.join(', ')}`,
      );
    checkMembers(rule, MEMBERS, true, (member, ...why) => refuse(`${place}.${member}`, ...why));
    const { id, section, tier, level } = rule;
    if (ids.has(id)) refuse(`${place}.id`, `another id: "${id}" is taken`, CORRECT_IT);
    ids.add(id);
    return Object.freeze({ id, section, tier, level, apply: rule.apply.bind(rule) });
  });
  return Object.freeze(checked);
}
