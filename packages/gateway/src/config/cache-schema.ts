import * as z from 'zod';
import type { CacheOptions } from '@urikit/http-cache';
import { CACHE_OPTIONS, type CacheOption } from '@urikit/http-cache/internal';
import { bytes, count, time } from '../settings/numbers.js';

/** The schemas of the options of the cache, made from its own table. */

/** The name of a header, in lower case from then on. */
const header = z
  .string()
  .regex(/^[!#$%&'+.^_`|~0-9A-Za-z-]+$/, 'expected the whole name of a header (RFC 9110 5.1), without `*`')
  .transform((text) => text.toLowerCase());

const coding = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, 'expected a content coding, as gzip')
  .transform((text) => text.toLowerCase());

const token = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/, 'expected a letter, then letters, digits, ".", "_" or "-"');

type Schema<Value> = z.ZodType<Value, Value>;

function schemaOf({ unit, least, most, values = [] }: CacheOption<unknown>): z.ZodType {
  if (unit === 'flag') return z.boolean();
  if (unit === 'choice') return z.enum(values as readonly string[]);
  if (unit === 'ratio') return z.number().min(0).max(1);
  if (unit === 'bytes') return bytes(0);
  if (unit === 'seconds') return time;
  if (unit === 'token') return token;
  if (unit === 'count') return count(least, most);
  const members = z.array(unit === 'codings' ? coding : header);
  return most === undefined ? members : members.max(most);
}

/** The schema of one option. @param value - a default of the gateway, in place of that of the table */
export const cacheOption = <Name extends keyof CacheOptions>(
  name: Name,
  value: CacheOptions[Name] = CACHE_OPTIONS[name].default as CacheOptions[Name],
): z.ZodPrefault<Schema<CacheOptions[Name]>> =>
  (schemaOf(CACHE_OPTIONS[name]) as Schema<CacheOptions[Name]>).prefault(value).describe(CACHE_OPTIONS[name].text);

/** The schema of several options, in this order. */
export const cacheSection = <const Name extends keyof CacheOptions>(...names: readonly Name[]) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, cacheOption(name)])) as {
      readonly [Each in Name]: ReturnType<typeof cacheOption<Each>>;
    },
  );

/** How answers are stored and used again. */
export const cacheSchema = cacheSection(
  'bodyBytes',
  'heuristic',
  'staleWhileRevalidate',
  'staleIfError',
  'keep',
  'requestDirectives',
  'setCookie',
  'authorization',
  'targets',
  'encodings',
  'variants',
  'matchExtension',
  'collapseTimeout',
  'redirects',
).extend({ encodings: cacheOption('encodings', ['br', 'gzip']) });
