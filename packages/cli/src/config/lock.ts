import { createHash } from 'node:crypto';
import { canonical } from '@urikit/generic/internal';
import type { Description } from '@urikit/registry';
import { isRecord, parsedJson } from '../io/json.js';

/** A set, a plugin or an overlay; of a set a digest of its own settings, without secrets. */
interface Locked {
  readonly version: string;
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

/** The parts of a composition that packages bring, by version and by contents: the content of a lock file. */
export const lockOf = (description: Description, contract: number) => ({
  /** The version of this form. */
  lock: 1,
  /** The version of the contract of plugins. */
  contract,
  /** The fingerprint of the composition; null without one. */
  fingerprint: description.fingerprint ?? null,
  /** A digest of the file's own settings, and of those in force with their layers, without secrets. It covers all else without a fingerprint. */
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

export type Lock = ReturnType<typeof lockOf>;

/** The lock in a text; undefined for any other text. Never throws. */
export function parseLock(text: string): Lock | undefined {
  const value = parsedJson(text);
  const isLock =
    isRecord(value) &&
    value['lock'] === 1 &&
    KINDS.every((kind) => {
      const all: unknown = value[kind];
      return isRecord(all) && Object.values(all).every((one) => isRecord(one) && typeof one['version'] === 'string');
    });
  // The check covers every member that is read.
  return isLock ? (value as unknown as Lock) : undefined;
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
      const prints = [locked[kind], found[kind]].map((all: Readonly<Record<string, Locked>>) => all[name]?.fingerprint);
      return prints[0] === prints[1] ? [] : [`${what}: locked ${was}, found ${is} with other contents`];
    }),
  );
  const all = [...differ('contract', locked.contract, found.contract), ...versions];
  if (all.length > 0) return all;
  return (['fingerprint', 'composition'] as const)
    .flatMap((name) => differ(name, locked[name], found[name]))
    .slice(0, 1);
}
