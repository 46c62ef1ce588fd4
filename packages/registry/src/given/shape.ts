import { isSecret } from '@urikit/generic/internal';

/** Tests of values, for the tables that say what each member of a plugin, its hooks or an overlay must be. */

/** Whether a value will do, and what was expected. */
export type Wanted = readonly [good: (value: unknown) => boolean, expected: string];

export const isText = (value: unknown): value is string => typeof value === 'string';

export const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);

export const listOf =
  (good: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(good);

/** What hooks and overlays name as secret. */
export const SECRETS: Wanted = [
  listOf(isSecret),
  'a list of "password", "path-password", "userinfo", "path", "query", "fragment", { parameter: NAME } and functions',
];

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The codes that a plugin or an overlay says that it reports. */
export const CODES: Wanted = [
  listOf((value) => typeof value === 'string' && CODE.test(value)),
  'a list of codes of lower-case letters, digits and single hyphens, without the id',
];
