import { normalizeTriplets } from '@urikit/generic/text';
import { CONTENT_FIELDS, QUERY } from '../decide/content.js';
import { HOP_FIELDS } from '../decide/fields.js';
import { choosePath, routeIndex } from '../decide/path.js';
import type { CompiledPolicy, RulesPlan } from '../plan.js';
import type { KeyParts } from '../request.js';

/**
 * One component of a key, by name: `policy`, `scope x-tenant`, `method`, `scheme`, `host`, `path`, `query`, `header
 * accept`, `cookie theme`, `content`.
 */
export interface KeyComponent {
  readonly name: string;
  /** undefined where it is absent. */
  readonly value: string | undefined;
  /** It says whose request it is, or may be a secret: it must not be shown. */
  readonly secret: boolean;
}

const SECRET = /auth|token|secret|cookie|session|api-?key|password|credential/;

/** The rules that a key was made by: its host and path select the route that the request's did. */
function rulesOf({ host, target }: KeyParts, plan: CompiledPolicy): RulesPlan {
  const path = target.split('?', 1)[0] as string;
  const normal = choosePath(normalizeTriplets(path), plan.rules.path);
  const route = routeIndex(plan.routes, host, normal, path);
  return (route === undefined ? undefined : plan.routes[route]?.rules) ?? plan.rules;
}

/** The names of a key's values in their order; numbers, where the key was made by another plan. */
function valueNames(parts: KeyParts, plan: CompiledPolicy): readonly string[] {
  const { headers, cookies } = rulesOf(parts, plan);
  const known = [...headers.map(({ name }) => `header ${name}`), ...cookies.keyed.map(({ name }) => `cookie ${name}`)];
  const content = parts.method === QUERY ? [...CONTENT_FIELDS.map((name) => `header ${name}`), 'content'] : [];
  const hasHop = parts.values.length > known.length + content.length;
  const names = [...known, ...(hasHop ? HOP_FIELDS.map((name) => `header ${name}`) : []), ...content];
  const fits = parts.fingerprint === plan.fingerprint && parts.values.length === names.length;
  return parts.values.map((_, i) => (fits ? (names[i] as string) : `value ${String(i + 1)}`));
}

/** The components of a key in the order in which they stand in it. */
export function componentsOf(parts: KeyParts, plan: CompiledPolicy): readonly KeyComponent[] {
  const mark = parts.target.indexOf('?');
  const open = (name: string, value: string | undefined): KeyComponent => ({ name, value, secret: false });
  const names = valueNames(parts, plan);
  const isOurs = parts.fingerprint === plan.fingerprint;
  const { scope } = rulesOf(parts, plan);
  return [
    open('policy', parts.fingerprint),
    ...parts.scope.map((value, i) => ({
      name: `scope ${(isOurs ? scope[i] : undefined) ?? String(i + 1)}`,
      value,
      secret: true,
    })),
    open('method', parts.method),
    open('scheme', parts.scheme),
    open('host', parts.host),
    open('path', mark < 0 ? parts.target : parts.target.slice(0, mark)),
    open('query', mark < 0 ? undefined : parts.target.slice(mark + 1)),
    ...parts.values.map((value, i) => {
      const name = names[i] as string;
      return { name, value, secret: !name.startsWith('header ') || SECRET.test(name) };
    }),
  ];
}
