import type { SchemeHooks } from '@urikit/generic/hooks';
import { isObject } from '../given/plugin.js';
import { meant } from '../given/registry-error.js';
import { isText, listOf, oneOf, SECRETS, type Wanted } from '../given/shape.js';

const isPort = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65535;
const isHost = (value: unknown): boolean => isText(value) && value !== '' && value === value.toLowerCase();
const PRESENCE = [oneOf('allowed', 'discouraged', 'forbidden'), '"allowed", "discouraged" or "forbidden"'] as const;
const FUNCTION = [(value: unknown) => typeof value === 'function', 'a function'] as const;

/** Each member of SchemeHooks, whether a value will do, and what was expected. */
const MEMBERS: Readonly<Record<keyof SchemeHooks, Wanted>> = {
  id: [isText, "the plugin's id, or nothing at all"],
  rfc: [isText, 'a document and section, as in "RFC 9110 4.2"'],
  defaultPort: [isPort, 'a whole number from 0 to 65535'],
  authority: [oneOf('required', 'optional', 'forbidden'), '"required", "optional" or "forbidden"'],
  host: [oneOf('required', 'may-be-empty'), '"required" or "may-be-empty"'],
  names: [oneOf('dns'), '"dns"'],
  emptyPath: [oneOf('/', ''), '"/" or ""'],
  absentAuthority: [oneOf('empty'), '"empty"'],
  localHosts: [listOf(isHost), 'a list of names in lower case'],
  path: [oneOf('hierarchical', 'opaque'), '"hierarchical" or "opaque"'],
  references: [oneOf('none'), '"none"'],
  userinfo: PRESENCE,
  query: PRESENCE,
  fragment: PRESENCE,
  secrets: SECRETS,
  check: FUNCTION,
  normalize: FUNCTION,
  rules: [(value: unknown) => Array.isArray(value), 'a list of rules'],
  identity: FUNCTION,
  outsideIdentity: [listOf(oneOf('userinfo', 'query')), 'a list of "userinfo" and "query"'],
  equivalent: FUNCTION,
  transitive: [(value: unknown) => value === false, 'false, or nothing at all'],
  view: FUNCTION,
};

const isMember = (name: string): name is keyof SchemeHooks => Object.hasOwn(MEMBERS, name);

/** What is wrong with a value as the hooks of a scheme, and what to do; undefined where nothing is. Never throws. */
export function whyNoHooks(value: unknown): readonly [problem: string, cure: string] | undefined {
  if (!isObject(value)) return ['are no object', 'return SchemeHooks for each scheme'];
  for (const [name, member] of Object.entries(value)) {
    if (!isMember(name))
      return [
        `have a member "${name}", which hooks have not${meant(name, Object.keys(MEMBERS))}`,
        `correct or remove it: hooks have ${Object.keys(MEMBERS).join(', ')}`,
      ];
    const [good, expected] = MEMBERS[name];
    if (member !== undefined && !good(member))
      return [`have a member ${name} that is not what it must be`, `set it to ${expected}`];
  }
  return undefined;
}
