import { type Expectation, FUNCTION, oneOf, readMembers, type Refuse } from './members.js';
import type { SchemeRule } from './scheme-hooks.js';
import { isObject } from '../syntax/expect.js';

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const MEMBERS: Readonly<Record<keyof SchemeRule, Expectation>> = {
  id: [
    (value) => typeof value === 'string' && ID.test(value),
    "lower-case letters, digits and single hyphens, without the plugin's id",
  ],
  section: [(value) => typeof value === 'string' && value !== '', 'document and section, as in "RFC 3966 5.1.1"'],
  tier: oneOf('safe', 'usually-safe', 'unsafe'),
  level: oneOf('syntax-based', 'scheme-based'),
  apply: FUNCTION,
};

/** Checks the rules of a scheme and seals them, each member read once. */
export function validateRules(rules: readonly unknown[], refuse: Refuse): readonly unknown[] {
  const ids = new Set<unknown>();
  const checked = Array.from(rules, (rule, i) => {
    const place = `rules[${String(i)}]`;
    if (!isObject(rule))
      return refuse(place, `an object with ${Object.keys(MEMBERS).join(', ')}`, 'correct it, or leave it out');
    const members = readMembers(rule, MEMBERS, 'rules', true, (member, ...why) => refuse(`${place}.${member}`, ...why));
    const { id } = members;
    if (ids.has(id)) refuse(`${place}.id`, `another id: "${String(id)}" is taken`, 'correct it, or leave it out');
    ids.add(id);
    return members;
  });
  return Object.freeze(checked);
}
