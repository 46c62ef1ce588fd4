import type { Finding, SchemeHooks, SchemePlugin, Uri } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { breachesOf, type Cases } from '@urikit/scheme-conformance';
import * as z from 'zod';

/** The plausible mistakes of somebody's first plugin, each made once; the guide shows what one is told. */

type Plugin = SchemePlugin<Record<string, unknown>>;

const plugin = (hooks: SchemeHooks, rest: object = {}): Plugin => ({
  id: 'acme-doc',
  version: '0.1.0',
  contract: 2,
  schemes: ['acme-doc'],
  rfc: ['ACME-DOC'],
  configSchema: z.strictObject({ maxLength: z.int().default(12) }),
  configure: () => ({ 'acme-doc': hooks }),
  ...rest,
});

const engineOf = (hooks: SchemeHooks) => createRegistry({ plugins: [plugin(hooks)] }).engine;

const register = (rest: object) => () => createRegistry({ plugins: [plugin({}, rest)] });
const normalize = (hook: (uri: Uri) => unknown) => () =>
  engineOf({ normalize: hook as (uri: Uri) => Uri }).normalize('acme-doc://h/A');
const finding: Finding = {
  code: 'item',
  severity: 'error',
  component: 'path',
  message: 'expected an item',
  section: 'ACME-DOC 2',
};
const report = (part: object) => () =>
  engineOf({ check: (_, tell) => tell({ ...finding, ...part }) }).check('acme-doc://h/A');
const returned = (hooks: unknown) => register({ configure: () => hooks });
const fail = (): never => {
  throw new Error('no such item');
};

export const MISTAKES: readonly (readonly [mistake: string, make: () => unknown])[] = [
  ['the package exports no plugin', () => createRegistry({ plugins: [undefined as unknown as Plugin] })],
  ['`id` in upper case', register({ id: 'AcmeDoc' })],
  ['`version` of two numbers', register({ version: '0.1' })],
  ['`contract` of another version', register({ contract: 3 })],
  ['a scheme in upper case', register({ schemes: ['Acme-Doc'] })],
  ['no `configSchema`', register({ configSchema: undefined })],
  ['no `configure`', register({ configure: undefined })],
  [
    'a configuration with a typing error',
    () => createRegistry({ plugins: [plugin({})], config: { 'acme-doc': { maxlength: 3 } } }),
  ],
  [
    'a configuration with a wrong value',
    () => createRegistry({ plugins: [plugin({})], config: { 'acme-doc': { maxLength: 'three' } } }),
  ],
  [
    'a configuration of a plugin that is not there',
    () => createRegistry({ plugins: [plugin({})], config: { acmedoc: {} } }),
  ],
  [
    'an option without default, and no configuration',
    register({ configSchema: z.strictObject({ maxLength: z.int() }) }),
  ],
  ['`configure` throws', register({ configure: fail })],
  ['`configure` returns nothing', returned(undefined)],
  ['`configure` is `async`', returned(Promise.resolve({}))],
  ['`configure` returns the hooks themselves', returned({ defaultPort: 7070 })],
  ['`configure` forgets a scheme', returned({})],
  ['a hook misspelt', returned({ 'acme-doc': { normalise: (uri: Uri) => uri } })],
  ['data of the wrong kind', returned({ 'acme-doc': { authority: true } })],
  ['hooks with another `id`', returned({ 'acme-doc': { id: 'acme' } })],
  ['two owners of a scheme', () => createRegistry({ plugins: [plugin({}), plugin({}, { id: 'other-doc' })] })],
  ['two plugins of one `id`', () => createRegistry({ plugins: [plugin({}), plugin({}, { version: '0.2.0' })] })],
  ['a plugin it `requires` is not there', register({ requires: { http: '^1.0.0' } })],
  ['a plugin it `overrides` is not there', register({ overrides: 'doc@^1.0.0' })],
  ['`normalize` returns another scheme', normalize((uri) => ({ ...uri, scheme: 'http' }))],
  ['`normalize` returns a text', normalize(() => 'acme-doc://h/a')],
  ['`normalize` forgets to return', normalize(() => undefined)],
  ['`normalize` is `async`', normalize((uri) => Promise.resolve(uri))],
  ['`normalize` puts a delimiter into a path', normalize((uri) => ({ ...uri, path: `${uri.path}?` }))],
  ['`normalize` changes what it was given', normalize((uri) => Object.assign(uri, { path: '/a' }))],
  ['`normalize` throws', normalize(fail)],
  ['`normalize` changes its own result', normalize((uri) => ({ ...uri, path: `${uri.path}/x` }))],
  ['`check` reports a code with the id', report({ code: 'acme-doc/item' })],
  ['`check` reports another severity', report({ severity: 'fatal' })],
  ['`check` reports another component', report({ component: 'hostname' })],
  ['`check` reports a place outside of its component', report({ at: 7 })],
  ['`check` reports no section', report({ section: undefined })],
  ['`check` throws', () => engineOf({ check: fail }).check('acme-doc://h/A')],
  ['`view` throws', () => engineOf({ view: fail }).view('acme-doc://h/A')],
  [
    '`equivalent` throws',
    () => engineOf({ equivalent: fail, transitive: false }).equivalent('acme-doc://h/A', 'acme-doc://h/B'),
  ],
];

const law =
  (hooks: SchemeHooks, rest: object = {}, cases: Cases = {}) =>
  () =>
    breachesOf(plugin(hooks, rest), cases);
const mapPath = (map: (path: string) => string): SchemeHooks => ({
  normalize: (uri) => ({ ...uri, path: map(uri.path) }),
});
let calls = 0;

/** What an engine does not see, and the conformance test finds. */
export const BROKEN_LAWS: readonly (readonly [mistake: string, make: () => ReturnType<typeof breachesOf>])[] = [
  ['`z.object` in place of `z.strictObject`', law({}, { configSchema: z.object({}) })],
  ['an option without default', law({}, { configSchema: z.strictObject({ maxLength: z.int() }) })],
  ['importing the engine', law({}, {}, { loads: ['@urikit/generic', 'zod'] })],
  [
    '`normalize` decodes a slash',
    law(
      mapPath((path) => path.replace(/a%2Fb$/, 'a/b')),
      {},
      { texts: ['acme-doc://h/a%2Fb'] },
    ),
  ],
  [
    '`normalize` takes one step at a time',
    law(
      mapPath((path) => path.replace(/x$/, '')),
      {},
      { texts: ['acme-doc://h/xx'] },
    ),
  ],
  ['`equivalent` has a direction', law({ transitive: false, equivalent: (a, b) => a.path.length <= b.path.length })],
  ['`view` keeps a state', law({ view: () => (calls += 1) })],
  ['`view` throws for some URIs', law({ view: ({ path }) => decodeURIComponent(path) })],
  ['a code without a row', law({}, { issues: ['item'] }, { issues: [] })],
  ['an option without a row', law({}, {}, { issues: [] })],
  [
    'a rule without a row',
    law(
      { rules: [{ id: 'case', section: 'ACME-DOC 2', tier: 'safe', level: 'scheme-based', apply: (uri) => uri }] },
      { configSchema: z.strictObject({}) },
      { normalize: [] },
    ),
  ],
  [
    '`check` gives a position in the normal form',
    law(
      {
        check: (_, tell, { normal: { path } }) => {
          if (path.includes('*')) tell({ ...finding, at: path.indexOf('*') });
        },
      },
      {},
      { issues: [['ACME-DOC 2', 'acme-doc://h/a*', ['acme-doc/item']]] },
    ),
  ],
  ['`secrets` shows passwords', law({ secrets: [] })],
];

/** What the first test that fails says. @throws where none does */
export function brokenBy(make: () => ReturnType<typeof breachesOf>): string {
  const [breach] = make();
  if (breach === undefined) throw new Error('this mistake goes unnoticed');
  return `${breach.problem}; ${breach.cure} (${breach.law})`;
}

/** What one is told. @throws where nothing is said */
export function toldFor(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    const { name, message } = error as Error;
    return `${name}: ${message}`;
  }
  throw new Error('this mistake goes unnoticed');
}
