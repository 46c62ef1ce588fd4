import { createHash } from 'node:crypto';
import { canonical } from '@urikit/generic/internal';
import type { Description } from '@urikit/registry';

/** The parts of a composition that packages bring, by version and by contents: the content of a lock file. */
export interface Lock {
  /** The version of this form. */
  readonly lock: 1;
  /** The version of the contract of plugins. */
  readonly contract: number;
  /** The fingerprint of the composition; null without one. */
  readonly fingerprint: string | null;
  /** A digest of the file's own settings, and of those in force with their layers, without secrets. It covers all else without a fingerprint. */
  readonly composition: string;
  readonly sets: Readonly<Record<string, Locked>>;
  readonly plugins: Readonly<Record<string, Locked>>;
  readonly overlays: Readonly<Record<string, Locked>>;
}

/** A set, a plugin or an overlay. */
interface Locked {
  readonly version: string;
  /** A digest of the set's own settings, without secrets. */
  readonly fingerprint?: string;
}

const KINDS = ['sets', 'plugins', 'overlays'] as const;

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(String(canonical(value)))
    .digest('hex')
    .slice(0, 32);

/** The settings, plugins and overlays of a set as data, without members that depend on options of other layers. */
function contentsOf({ plugins, overlays, settings }: Description, by: string): unknown {
  return {
    plugins: plugins.filter((one) => one.by === by).map(({ config: _, ...one }) => one),
    overlays: overlays
      .filter((one) => one.by === by)
      .map(({ config, ...one }) => (config === undefined ? one : { id: one.id, version: one.version })),
    settings: settings
      .flatMap(({ replaced, ...one }) => [one, ...replaced.map((each) => ({ ...one, ...each }))])
      .filter((one) => one.by === by)
      .map(({ path, value }) => [path, value])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  };
}

/** The lock of a composition. */
export const lockOf = (description: Description, contract: number): Lock => ({
  lock: 1,
  contract,
  fingerprint: description.fingerprint ?? null,
  composition: digest([
    contentsOf(description, 'the composition'),
    description.opaquePaths,
    description.schemes,
    description.settings.map(({ path, value, by }) => String(canonical([path, value, by]))).sort(),
  ]),
  sets: Object.fromEntries(
    Object.entries(description.sets).map(([name, version]) => [
      name,
      { version, fingerprint: digest(contentsOf(description, `set "${name}"`)) },
    ]),
  ),
  plugins: Object.fromEntries(description.plugins.map(({ id, version }) => [id, { version }])),
  overlays: Object.fromEntries(description.overlays.map(({ id, version }) => [id, { version }])),
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The lock in a text; undefined for any other text. Never throws. */
export function parseLock(text: string): Lock | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const isLock =
    isObject(value) &&
    value['lock'] === 1 &&
    KINDS.every((kind) => {
      const all: unknown = value[kind];
      return isObject(all) && Object.values(all).every((one) => isObject(one) && typeof one['version'] === 'string');
    });
  // The check covers every member that is read.
  return isLock ? (value as Lock) : undefined;
}

const versionIn = (all: Readonly<Record<string, Locked>>, name: string): string =>
  Object.hasOwn(all, name) ? String(all[name]?.version) : 'none';

/** Every difference between a lock and a composition in words, sets first. */
export function differencesOf(locked: Lock, found: Lock): readonly string[] {
  const differ = (what: string, was: unknown, is: unknown): readonly string[] =>
    was === is ? [] : [`${what}: locked ${String(was)}, found ${String(is)}`];
  const versions = KINDS.flatMap((kind) =>
    [...new Set([...Object.keys(locked[kind]), ...Object.keys(found[kind])])].flatMap((name) => {
      const what = `${kind.slice(0, -1)} "${name}"`;
      const [was, is] = [versionIn(locked[kind], name), versionIn(found[kind], name)];
      if (was !== is) return differ(what, was, is);
      const prints = [locked, found].map((lock) => lock[kind][name]?.fingerprint);
      return prints[0] === prints[1] ? [] : [`${what}: locked ${was}, found ${is} with other contents`];
    }),
  );
  const all = [...differ('contract', locked.contract, found.contract), ...versions];
  if (all.length > 0) return all;
  return (['fingerprint', 'composition'] as const)
    .flatMap((name) => differ(name, locked[name], found[name]))
    .slice(0, 1);
}
