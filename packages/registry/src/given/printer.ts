import { bytesToHex } from '@noble/hashes/utils.js';
import { canonical, isPlain, visible } from '@urikit/generic/internal';
import { keysAt, markedPaths, type Path, valueAt } from '@urikit/schema-issues';
import * as z from 'zod';
import { $ZodType } from 'zod/v4/core';
import { wordsOf } from './registry-error.js';

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
  // The members beside the path are not needed: there may be thousands, and thousands of issues.
  const filled = (inside: unknown, [step, ...rest]: Path): unknown => {
    if (step === undefined) return HIDDEN;
    const member = filled((Object(inside) as Readonly<Record<PropertyKey, unknown>>)[step], rest);
    return Object.assign(Array.isArray(inside) ? [] : {}, { [step]: member });
  };
  return secretPaths(schema, filled(value, path)).find((each) => each.every((step, i) => step === path[i]));
}

/** Strings that occur in messages by chance; if one of them is a secret, the whole message is hidden. */
const SHORT = 4;

/**
 * Every text, number and date in a value, and the keys that its schema does not name, as they would be quoted.
 *
 * @param namesAt - the keys that the schema names at a path; absent if the value has the keys that its schema made
 */
function textsIn(
  value: unknown,
  path: Path,
  namesAt?: (path: Path) => readonly string[],
  above: readonly object[] = [],
): readonly unknown[] {
  if (['string', 'number', 'bigint'].includes(typeof value)) return [value];
  if (typeof value !== 'object' || value === null || above.includes(value)) return [];
  if (value instanceof RegExp) return [value.source];
  if (value instanceof Date) return [String(value), value.getTime(), JSON.stringify(value).replaceAll('"', '')];
  if (value instanceof Uint8Array) return [String(value), bytesToHex(value)];
  const members: readonly (readonly [unknown, unknown])[] =
    value instanceof Map ? Array.from(value) : Object.entries(value instanceof Set ? Array.from(value) : value);
  const isList = Array.isArray(value) || value instanceof Set;
  const names = namesAt?.(path);
  const isKey = (key: unknown): boolean =>
    value instanceof Map || (!isList && names?.includes(key as string) === false);
  const inside = (member: unknown, step: unknown): readonly unknown[] =>
    textsIn(member, [...path, isList ? Number(step) : (step as PropertyKey)], namesAt, [...above, value]);
  const below = members.flatMap(([key, member]) => [
    ...inside(member, key),
    ...(isKey(key) ? inside(key, key).filter((text) => String(text).length >= SHORT) : []),
  ]);
  // An instance of a class may be quoted by a string of its own, as a URL is.
  return isList || value instanceof Map || isPlain(value) ? below : [...below, wordsOf(value)];
}

/** Triplets in lower case. */
const lowerTriplets = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase());

/** The ways in which a message may write a text: a host is in lower case there, a part of a URI or of a form has triplets. */
const spellingsOf = (text: string): readonly string[] =>
  [text, text.toLowerCase(), text.toUpperCase()].flatMap((each) => {
    const quoted = JSON.stringify(each).slice(1, -1);
    const wellFormed = each.replace(/\p{Surrogate}/gu, '\uFFFD');
    const encoded = [encodeURI(wellFormed), encodeURIComponent(wellFormed)];
    const ofForm = encodeURIComponent(wellFormed).replaceAll('%20', '+');
    return [each, quoted, visible(each), visible(quoted), ofForm, ...encoded, ...encoded.map(lowerTriplets)];
  });

/** Removes secrets from a string. */
export type Scrub = (text: string) => string;

/** One reading of a configuration: as a layer wrote it, or as its schema made it. */
export interface Reading {
  /** Without a schema of Zod 4 it has no secrets. */
  readonly schema: unknown;
  readonly value: unknown;
  /** True if the members have the names that the schema gave them. */
  readonly isMade?: boolean;
}

/** The secrets of a reading, as they would be quoted. */
const secretsIn = ({ schema, value, isMade = false }: Reading): readonly unknown[] =>
  secretPaths(schema, value).flatMap((path) =>
    textsIn(valueAt(value, path), path, isMade ? undefined : (at) => keysAt(schema, at)),
  );

/** Names that are told apart: `[secret]`, `[secret] 2`. */
function numbered(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${String(count)}`;
  });
}

/**
 * Makes a function that replaces the texts of at least {@link SHORT} characters in a string, the longest one at each position. Its
 * time does not grow with their number.
 */
function maskBy(texts: ReadonlySet<string>): Scrub {
  const long = Array.from(texts).filter(({ length }) => length >= SHORT);
  const starts = new Set(long.map((text) => text.slice(0, SHORT)));
  const lengths = Array.from(new Set(long.map(({ length }) => length))).sort((a, b) => b - a);
  return (text) => {
    let [masked, from] = ['', 0];
    for (let at = 0; at <= text.length - SHORT; at += 1) {
      if (!starts.has(text.slice(at, at + SHORT))) continue;
      const length = lengths.find((each) => texts.has(text.slice(at, at + each)));
      if (length === undefined) continue;
      masked += text.slice(from, at) + HIDDEN;
      from = at + length;
      at = from - 1;
    }
    return masked + text.slice(from);
  };
}

/** Shows values of a composition to people, without its secrets: all text that is made of values passes one. */
export type Printer = ReturnType<typeof printerOf>;

/**
 * Makes a printer.
 *
 * @param readings - the readings of all configurations
 * @param more - secrets besides
 */
export function printerOf(readings: readonly Reading[], more: readonly string[] = []) {
  const secrets = new Set([...more, ...readings.flatMap(secretsIn)].map(String).filter((text) => text !== ''));
  const texts = new Set(Array.from(secrets).flatMap(spellingsOf));
  const short = Array.from(texts).filter(({ length }) => length < SHORT);
  const masked = maskBy(texts);
  const isClean = (text: string): boolean => !short.some((secret) => text.includes(secret)) && masked(text) === text;
  const scrub = (text: string): string => {
    if (secrets.size === 0) return text;
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
    if (isPlain(value)) {
      const names = numbered(Object.keys(value).map(masked));
      return Object.fromEntries(Object.entries(value).map(([key, member], i) => [names[i], inside(member, key)]));
    }
    return canonical(value) === undefined ? '[object]' : value;
  };
  return {
    /** Its secrets, for another printer. */
    secrets,
    /** A text without them. */
    scrub,
    /** Removes secrets from an error. */
    scrubCause: (cause: unknown): unknown => {
      try {
        if (secrets.size === 0 || isCleanError(cause)) return cause;
      } catch {
        // A getter of the error throws.
      }
      return new Error(wordsOf(cause, scrub));
    },
    /** A finding without secrets in its words. Its code stays: software may branch on it. */
    finding: <T>(finding: T): T => {
      const { message, section } = Object(finding) as Readonly<Record<string, unknown>>;
      // The engine refuses other words than strings.
      if (secrets.size === 0 || typeof message !== 'string' || typeof section !== 'string') return finding;
      return { ...finding, message: scrub(message), section: scrub(section) };
    },
    /** A value to show, without secrets and without values that are not data. @param schema - of the value */
    show: (value: unknown, schema?: unknown): unknown => show(value, [], secretPaths(schema, value), []),
  };
}
