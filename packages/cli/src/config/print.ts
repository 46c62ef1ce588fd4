import type { Description } from '@urikit/registry';
import type { LoadedPackage } from '@urikit/registry/file';
import type { Paint } from '../io/paint.js';
import { plural, printable } from '../io/table.js';
import type { Section } from '../page/sections.js';
import { textOf } from '../page/text.js';

/** The result of a configuration, as `urikit config show --format json` prints it. */
export interface Account extends Description {
  readonly file: string;
  /** The objects loaded from packages, with the positions where the file names them. */
  readonly packages: readonly Omit<LoadedPackage, 'value'>[];
}

const nameOf = (value: unknown): string => {
  const { id, name } = Object(value) as { readonly id?: unknown; readonly name?: unknown };
  return String(id ?? name);
};

/** The package that gave a plugin, overlay or set, by its id or name; undefined if the file holds it itself. */
export type Origins = (kind: LoadedPackage['kind'], name: string) => string | undefined;

/** Makes the look-up of origins among the loaded objects. */
export function originsOf(loaded: readonly LoadedPackage[]): Origins {
  const byName = new Map(loaded.map((one) => [`${one.kind} ${nameOf(one.value)}`, one.package]));
  return (kind, name) => byName.get(`${kind} ${name}`);
}

const section = (heading: string, rows: readonly (readonly string[])[]): Section => ({
  heading,
  tables: [{ columns: [], rows }],
});

const shown = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** The contributor of an entry, with its package. */
const source = (by: string, from: string | undefined): string => (from === undefined ? by : `${by}, from ${from}`);

/** The name of the set that contributed an entry; its package counts if the entry itself has no package. */
const setOf = (by: string): string => /^set "(.*)"$/.exec(by)?.[1] ?? '';

/** The options in force of plugins and overlays, one to a row, with those of the file that a parent leaves without effect. */
function optionRows({ plugins, overlays, settings, withoutEffect }: Account): readonly (readonly string[])[] {
  return [...plugins, ...overlays].flatMap(({ id, config }) =>
    Object.entries(Object(config) as object).map(([key, given]) => {
      const path = `config.${id}.${key}`;
      const held = withoutEffect.find((one) => one.path === path);
      if (held === undefined) return [`${id}.${key}`, shown(given)];
      const value = settings.find((one) => one.path === path)?.value;
      return [`${id}.${key}`, shown(value), `${held.heldBy} holds it, ${shown(held.value)} is without effect`];
    }),
  );
}

const scopeOf = (scope: Account['overlays'][number]['extends']): string => {
  if (typeof scope === 'string') return scope;
  return 'plugin' in scope ? `plugin ${scope.plugin}` : scope.join(', ');
};

function overlayRows({ overlays }: Account, origins: Origins): readonly (readonly string[])[] {
  return overlays.map(({ id, version, extends: scope, by, check, rfc, ...data }) => {
    const { after: _, config: __, fingerprint: ___, issues: ____, ...says } = data;
    const members = Object.entries(says).map(
      ([member, value]) => `${member} ${typeof value === 'string' ? value : shown(value)}`,
    );
    return [
      id,
      version,
      `over ${scopeOf(scope)}`,
      [...members, ...(check ? ['a check'] : [])].join(', ') || '-',
      source(rfc === undefined ? by : `${rfc}, ${by}`, origins('overlay', id) ?? origins('set', setOf(by))),
    ];
  });
}

/** The contributor of each option, severity and switch, and the settings that it replaces. */
const settingRows = ({ settings }: Account): readonly (readonly string[])[] =>
  settings.map(({ path, value, by, replaced }) => [
    path,
    shown(value),
    by,
    replaced.map((one) => `replaces ${one.by}: ${shown(one.value)}`).join(', '),
  ]);

/** The settings that a parent holds all the same, one to a line. */
export const settingsWithoutEffect = ({ withoutEffect }: Description): readonly string[] =>
  withoutEffect.map(({ path, value, by, heldBy }) =>
    printable(`warning  ${path}: ${shown(value)} (set by ${by}) has no effect: ${heldBy} holds more`),
  );

/** A deprecated name in words, without its path. */
const advice = ({ replacedBy }: Account['deprecated'][number]): string =>
  replacedBy === undefined ? 'is deprecated' : `is deprecated: use ${replacedBy}`;

/** The deprecated names that a composition uses, one to a line. */
export const deprecationWarnings = ({ deprecated }: Description): readonly string[] =>
  deprecated.flatMap((one) => one.usedBy.map((by) => printable(`warning  ${one.path} ${advice(one)} (set by ${by})`)));

/** The settings that apply to every string, except defaults. */
const policyRows = ({ limits, encodedDotSegments, references, secrets }: Account): readonly (readonly string[])[] => [
  ...Object.entries(limits).map(([name, most]) => [`at most, ${name}`, String(most)]),
  ...(encodedDotSegments === 'refuse' ? [['encoded dot-segments', 'refused']] : []),
  ...(references === 'forbid' ? [['relative references', 'forbidden']] : []),
  ...(typeof references === 'object' ? [['relative references', `resolved against ${references.resolve}`]] : []),
  ...(secrets.length > 0 ? [['never shown', shown(secrets)]] : []),
];

/** The numbers of a composition in one line: `ok  urikit.config.yaml: 7 plugins, 0 overlays, 16 schemes`. */
export function headline(file: string, { plugins, overlays, schemes }: Description, paint: Paint): string {
  const counts = [
    plural(plugins.length, 'plugin'),
    plural(overlays.length, 'overlay'),
    plural(Object.keys(schemes).length, 'scheme'),
  ];
  return `${paint('good', 'ok')}  ${printable(file)}: ${counts.join(', ')}`;
}

/** An account for people. */
export function printAccount(account: Account, origins: Origins, paint: Paint): string {
  const { file, sets, plugins, schemes, severities, others, fingerprint, withoutFingerprint } = account;
  const sections = [
    section(
      'Sets',
      Object.entries(sets).map(([name, version]) => [name, version, origins('set', name) ?? '']),
    ),
    section(
      'Plugins',
      plugins.map(({ id, version, by }) => [
        id,
        version,
        source(by, origins('plugin', id) ?? origins('set', setOf(by))),
      ]),
    ),
    section(
      'Schemes',
      Object.entries(schemes).map(([scheme, { plugin, overridden, overlays: over }]) => [
        scheme,
        plugin,
        [...overridden.map((id) => `overrides ${id}`), ...over.map((id) => `under overlay ${id}`)].join(', '),
      ]),
    ),
    section('Options', optionRows(account)),
    section('Overlays', overlayRows(account, origins)),
    section('Severities', Object.entries(severities)),
    section('Sources of settings', settingRows(account)),
    section(
      'Without effect',
      account.withoutEffect.map((one) => [one.path, shown(one.value), one.by, `${one.heldBy} holds more`]),
    ),
    section(
      'Deprecated',
      account.deprecated.map((one) => [one.path, advice(one), one.usedBy.map((by) => `set by ${by}`).join(', ')]),
    ),
    section('Engine', [
      ['other schemes', others],
      ...policyRows(account),
      ['fingerprint', fingerprint ?? `none: ${String(withoutFingerprint)} must give one`],
    ]),
  ];
  const note =
    'No plugin: every scheme gets the generic rules. The default plugins are the set "urikit": sets: ["urikit"].';
  return [
    headline(file, account, paint),
    ...(plugins.length > 0 ? [] : ['', `  ${note}`]),
    ...textOf(sections, paint),
  ].join('\n');
}
