import {
  createEngine,
  type Engine,
  type Evidence,
  type NormalizeOptions,
  LEVELS,
  RULES,
  type Uri,
} from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';

/** An engine and the schemes to try it with. */
export interface Setup {
  readonly name: string;
  readonly engine: Engine;
  readonly hooks: Readonly<Record<string, SchemeHooks>>;
  /** Names for generated references: registered or not, in either case; `''` is a relative reference. */
  readonly schemes: readonly string[];
}

/** Lower case but for triplets. */
const fold = (text: string): string =>
  text.replace(/%[0-9A-F]{2}|[A-Z]+/g, (match) => (match.startsWith('%') ? match : match.toLowerCase()));

const sameButCase = (a: Uri, b: Uri): boolean =>
  JSON.stringify({ ...a, path: fold(a.path) }) === JSON.stringify({ ...b, path: fold(b.path) });

/** Every member of the hooks at least once, each scheme with an idea of its own. */
const HOOKS = {
  web: { defaultPort: 80, emptyPath: '/', rfc: 'RFC 0 1' },
  local: { localHosts: ['localhost', 'here'], absentAuthority: 'empty', emptyPath: '/', host: 'may-be-empty' },
  'x.opaque': { path: 'opaque', authority: 'forbidden', secrets: ['userinfo'] },
  tree: { path: 'hierarchical', authority: 'optional', secrets: ['query'] },
  fold: {
    defaultPort: 443,
    normalize: (uri) => ({ ...uri, path: fold(uri.path), query: uri.query === '' ? undefined : uri.query }),
  },
  same: { equivalent: sameButCase, transitive: false, secrets: ['fragment', 'password'] },
  keyed: { identity: ({ path, query }) => fold(path) + (query === undefined ? '' : `?${query}`) },
  outside: { defaultPort: 7, outsideIdentity: ['query', 'userinfo'] },
  whole: { outsideIdentity: ['fragment'], identity: ({ path }) => fold(path) },
  open: { secrets: [], userinfo: 'discouraged' },
  guard: {
    id: 'warden',
    authority: 'required',
    host: 'required',
    defaultPort: 8080,
    emptyPath: '',
    userinfo: 'forbidden',
    query: 'discouraged',
    fragment: 'forbidden',
    secrets: ['userinfo', 'query', 'fragment'],
    check: (uri, report) => {
      if (uri.path === '/')
        report({ code: 'root', severity: 'info', component: 'path', at: 0, message: 'expected more', section: 'none' });
    },
    view: (uri) => uri.path.length,
  },
} as const satisfies Record<string, SchemeHooks>;

/** An engine that knows no scheme. */
export const BARE: Setup = {
  name: 'no schemes',
  engine: createEngine(),
  hooks: {},
  schemes: ['', '', 'web', 'A', 'foo', 'x+y-z.1'],
};

/** An engine whose schemes use every member of the hooks. */
export const FULL: Setup = {
  name: 'all hooks',
  engine: createEngine({ schemes: HOOKS, opaquePaths: ['data'] }),
  // Nobody owns data; the oracles have to know the shape of its path.
  hooks: { ...HOOKS, data: { path: 'opaque' } },
  schemes: [
    '',
    'web',
    'web',
    'WEB',
    'local',
    'X.opaque',
    'x.opaque',
    'tree',
    'fold',
    'same',
    'keyed',
    'outside',
    'open',
    'guard',
    'Guard',
    'unknown',
    'data',
  ],
};

export const SETUPS: readonly Setup[] = [BARE, FULL];

export const OPT_IN = RULES.filter(({ tier }) => tier !== 'safe').map(({ id }) => id);

/** A circle of three, a chain into it, and a relative reference, as in a Location. */
const evidence: Evidence = (uri) => {
  if (uri.endsWith('/a')) return `${uri.slice(0, -1)}b`;
  if (uri.endsWith('/b')) return `${uri.slice(0, -1)}%61:b`;
  if (uri.endsWith('/a:b')) return `${uri.slice(0, -3)}a`;
  if (uri.endsWith('?')) return '../%62';
  return uri.endsWith('~') ? `${uri.slice(0, -1)}b` : undefined;
};

/** Every level: with safe rules, with each opt-in rule, with all of them, with evidence. */
export const OPTIONS: readonly NormalizeOptions[] = LEVELS.flatMap((level) => [
  { level },
  { level, rules: OPT_IN },
  { level, evidence },
  { level, evidence, rules: OPT_IN },
  ...OPT_IN.map((id) => ({ level, rules: [id] })),
]);
