import { canonical, frozenCopy, isPlain, visible } from '@urikit/generic/internal';
import * as z from 'zod';
import { $ZodType } from 'zod/v4/core';
import { checkPlain, lazily, type Owner, readSafely } from '../given/members.js';
import { RegistryError, wordsOf } from '../given/registry-error.js';
import {
  type Composition,
  type Configured,
  claimsOf,
  type Layer,
  type Entry,
  lowerBy,
  type Origin,
  type Setting,
  type Sourced,
} from './setting.js';
import type { Configuration } from './contents.js';
import { shownReferences } from './references.js';
import { rankOf } from './schemes.js';
import { knownKeys, markedPaths, type Path, valueAt } from '@urikit/schema-issues';

/** Options of plugins and overlays, key by key: the outer layer holds. */
export const config: Setting<unknown, Configuration> = {
  name: 'config',
  description: 'Options by the id of a plugin or an overlay.',
  schema: () => z.record(z.string(), z.record(z.string(), z.unknown())),
  entries: optionsOf,
  holds: 'outer',
  isLower: lowerBy(rankOf),
  pathOf: (key) => (key.includes('/') ? ['config', ...stepsOf(key)] : undefined),
};

/** The members in one order, without undefined ones, so that two configurations of one fingerprint are one. */
const inOrder = (record: object): readonly (readonly [string, unknown])[] =>
  Object.entries(record)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** A copy of data, so that a later change of it is not heard. */
export const asSaid = (value: unknown): unknown =>
  canonical(value) === undefined ? value : frozenCopy(value, inOrder);

function optionsOf(given: Configuration, { by, file }: Origin): readonly Entry<unknown>[] {
  return Object.entries(given).flatMap(([id, members]) => {
    const path = `config.${id}`;
    const owner: Owner = {
      code: 'registry/config',
      subject: `${path} (${by})`,
      plugins: [id],
      path: ['config', id],
      file,
    };
    if (id.includes('/'))
      throw new RegistryError(
        'registry/missing-plugin',
        `config["${id}"] (${by}) is for plugin "${id}", and there is no such plugin`,
        'write the options under the id of their plugin, as in { http: { userinfo: "forbidden" } }',
        { plugins: [id], path: ['config', id], file },
      );
    checkPlain(owner, members);
    const options = members as Readonly<Record<string, unknown>>;
    return [
      [id, undefined],
      // An option that is undefined is absent.
      ...Object.keys(options).flatMap((key): readonly Entry<unknown>[] => {
        const at: Owner = { ...owner, subject: `${path}.${key} (${by})`, path: ['config', id, key] };
        const value = readSafely(at, () => asSaid(options[key]));
        return value === undefined ? [] : [[`${id}/${key}`, value]];
      }),
    ] as const;
  });
}

/** `id/key` as its steps; a key may have a slash in it. */
const stepsOf = (key: string): readonly string[] => [key.replace(/\/.*/s, ''), key.slice(key.indexOf('/') + 1)];

/** `'unseen'` for a schema of which the registry cannot see whether it drops unknown keys. */
export const unseenBy = (schema: unknown): 'unseen' | undefined =>
  schema === undefined || schema instanceof $ZodType ? undefined : 'unseen';

/** The secrets of a plugin or overlay that has a configuration. */
export const secretsIn = (schema: unknown, configured: Configured | undefined): Secrets =>
  secretsOf(schema, configured?.written, configured?.value);

/** Makes a function that removes the secrets of all configurations. */
export function scrubberOf({
  plugins,
  givenOverlays,
  configured,
}: Pick<Composition, 'plugins' | 'givenOverlays' | 'configured'>): Scrub {
  const all = lazily(() =>
    [...plugins, ...givenOverlays].map(({ id, configSchema }) => secretsIn(configSchema, configured.get(id))),
  );
  return (text) => all().reduce((rest, { scrub }) => scrub(rest), text);
}

/** A configuration as the plugin or the overlay got it, without secrets of its schema. */
export const shownConfig = (schema: unknown, configured: Configured | undefined): unknown =>
  configured && secretsIn(schema, configured).show(schema, configured.value);

/** Written in place of a secret. */
export const HIDDEN = '[secret]';

/** Tells if a schema says of itself that its value is secret: `z.string().meta({ secret: true })`. */
const isSecret = (schema: unknown): boolean =>
  schema instanceof $ZodType && z.globalRegistry.get(schema)?.['secret'] === true;

/** The places of a value that its schema calls secret. Never throws. */
export const secretPaths = (schema: unknown, value: unknown): readonly Path[] => markedPaths(schema, value, isSecret);

/**
 * Finds the secret of a value that a path leads to or into, even if the value lacks the member: the schema's expectation
 * there must not be shown either, nor keys inside. Never throws.
 *
 * @returns its path; undefined for a path that is not secret
 */
export function secretAround(schema: unknown, value: unknown, path: Path): Path | undefined {
  const filled = (inside: unknown, [step, ...rest]: Path): unknown => {
    if (step === undefined) return HIDDEN;
    const member = filled((Object(inside) as Readonly<Record<PropertyKey, unknown>>)[step], rest);
    return Array.isArray(inside)
      ? inside.with(Number(step), member)
      : { ...(inside as object | undefined), [step]: member };
  };
  return secretPaths(schema, filled(value, path)).find((each) => each.every((step, i) => step === path[i]));
}

/** Strings that occur in messages by chance; if one of them is a secret, the whole message is hidden. */
const SHORT = 4;

/** Every text and number in a value, as it would be quoted. */
function textsIn(value: unknown, above: readonly object[] = []): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return [String(value)];
  if (typeof value !== 'object' || value === null || above.includes(value)) return [];
  if (value instanceof RegExp) return [value.source];
  const members: readonly unknown[] =
    value instanceof Map || value instanceof Set ? Array.from(value.values()) : Object.values(value);
  return members.flatMap((member) => textsIn(member, [...above, value]));
}

/** Removes secrets from a string. */
export type Scrub = (text: string) => string;

/** The secrets in some readings of one configuration: as it was written, and as its schema made it. */
export type Secrets = ReturnType<typeof secretsOf>;

/**
 * Finds the secrets of a configuration.
 *
 * @param schema - the schema of the configuration; without a schema of Zod 4 it has no secrets
 * @param values - readings of the configuration
 */
export function secretsOf(schema: unknown, ...values: readonly unknown[]) {
  const texts = new Set(
    values
      .flatMap((value) => secretPaths(schema, value).flatMap((path) => textsIn(valueAt(value, path))))
      .flatMap((text) => [text, JSON.stringify(text).slice(1, -1), visible(text)])
      .filter((text) => text !== ''),
  );
  const longest = Array.from(texts).sort((a, b) => b.length - a.length);
  const isClean = (text: string): boolean => !longest.some((secret) => text.includes(secret));
  const masked = (text: string): string =>
    longest.reduce((all, secret) => (secret.length < SHORT ? all : all.replaceAll(secret, HIDDEN)), text);
  const scrub = (text: string): string => {
    const rest = masked(text);
    return isClean(rest.replaceAll(HIDDEN, '')) ? rest : HIDDEN;
  };
  // A member of an error may hold a secret, its own cause and a member of that as well.
  const isCleanError = (cause: unknown): boolean => {
    if (!(cause instanceof Error)) return canonical(cause) !== undefined && isClean(String(canonical(cause)));
    const isBare = Reflect.ownKeys(cause).every((name) => name === 'message' || name === 'stack');
    return isBare && isClean(`${cause.message} ${String(cause.stack)}`);
  };
  const show = (value: unknown, path: Path, hidden: readonly Path[], above: readonly object[]): unknown => {
    if (hidden.some((each) => each.length === path.length && each.every((step, i) => step === path[i]))) return HIDDEN;
    if (typeof value === 'string') return scrub(value);
    if (typeof value === 'function') return '[function]';
    if (typeof value !== 'object' || value === null) return isClean(String(value)) ? value : HIDDEN;
    if (above.includes(value)) return '[circular]';
    const inside = (member: unknown, step: PropertyKey): unknown =>
      show(member, [...path, step], hidden, [...above, value]);
    if (Array.isArray(value)) return value.map(inside);
    if (value instanceof Map)
      return new Map(Array.from(value, ([key, member]) => [inside(key, HIDDEN), inside(member, key as PropertyKey)]));
    if (value instanceof Set) return new Set(Array.from(value, inside));
    if (isPlain(value))
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [masked(key), inside(member, key)]));
    return canonical(value) === undefined ? '[object]' : value;
  };
  return {
    /** A text without them. */
    scrub,
    /** Removes secrets from an error. */
    scrubCause: (cause: unknown): unknown => {
      try {
        if (texts.size === 0 || isCleanError(cause)) return cause;
      } catch {
        // A getter of the error throws.
      }
      return new Error(wordsOf(cause, scrub));
    },
    /** A value to show, without secrets and without values that are not data. @param part - the schema of the value */
    show: (part: unknown, value: unknown): unknown => show(value, [], secretPaths(part, value), []),
  };
}

/** A value of a layer as it may be shown; undefined if it must not be shown. */
export type Reveal = (kind: string, key: string, value: unknown) => unknown;

/**
 * Shows options as far as the schemas of plugins and overlays allow. An option without a known owner, or that its schema knows by
 * another name, is not shown, because it may be secret.
 *
 * @param owners - the owners of the options
 * @param config - all options, those that are to be shown included: a secret of one is not shown in another
 */
export function revealBy(
  { plugins, overlays }: Pick<Layer, 'plugins' | 'overlays'>,
  config: Iterable<[string, Sourced<unknown>]>,
): Reveal {
  const asMember = (key: string, value: unknown): Readonly<Record<string, unknown>> => ({
    [key.slice(key.indexOf('/') + 1)]: value,
  });
  const membersOf = (id: string) =>
    Array.from(config)
      .filter(([key]) => key.startsWith(`${id}/`))
      .flatMap(([key, one]) => claimsOf(one).map(({ value }) => asMember(key, value)));
  const known = new Map<string, Secrets>();
  return (kind, key, value) => {
    if (kind !== 'config') return kind === 'references' ? shownReferences(value) : value;
    const id = key.slice(0, key.indexOf('/'));
    const schema = (plugins.get(id) ?? overlays.get(id))?.value.configSchema;
    const isRenamed = knownKeys(schema)?.includes(key.slice(id.length + 1)) === false;
    if (schema === undefined || isRenamed || canonical(value) === undefined) return undefined;
    const secrets = known.get(id) ?? secretsOf(schema, ...membersOf(id));
    known.set(id, secrets);
    return Object.values(secrets.show(schema, asMember(key, value)) as object)[0] as unknown;
  };
}
