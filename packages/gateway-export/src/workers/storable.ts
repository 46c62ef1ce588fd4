import type { Keyed } from '@urikit/cache-key';
import {
  cacheabilityOf,
  fieldValue,
  fieldValues,
  type Freshness,
  listMembers,
  readRequestDirectives,
  withoutFields,
} from '@urikit/http-cache/internal';
import { cacheDefaults } from '@urikit/http-cache';
import type { WorkerRequest } from './read.js';

/** The rules of the gateway, with its defaults: one definition of a response that may be stored. */

/**
 * How long a response is fresh, and its headers that are kept: without Content-Length, because the platform counts the
 * content that it keeps. Undefined for one that is not stored, and for one that must be validated first.
 */
export function storable(
  request: WorkerRequest,
  decision: Keyed,
  status: number,
  fields: readonly string[],
  requestTime: number,
): { readonly freshness: Freshness; readonly fields: readonly string[] } | undefined {
  if (status === 206) return undefined;
  const directives = readRequestDirectives(request, 'ignore');
  // An error of `fetch` ends a body that is not whole.
  const response = { status, values: fieldValues(fields), isDelimited: true };
  const exchange = { ...decision, request, directives, response, requestTime, responseTime: Date.now() };
  const found = cacheabilityOf(exchange, cacheDefaults);
  if (typeof found === 'string' || found.freshness.validate) return undefined;
  const { freshness, unstored } = found;
  if (freshness.lifetime <= freshness.initialAge) return undefined;
  return { freshness, fields: withoutFields(fields, (name) => unstored.includes(name) || name === 'content-length') };
}

/** Fields in which an origin names the tags of a response: the gateway's, and those of platforms. */
const TAG_FIELDS = [...cacheDefaults.tagFields, 'netlify-cache-tag', 'vercel-cache-tag'];

/** The tags of a response. Surrogate-Key has them between spaces, the others between commas. */
export const tagsOf = (fields: readonly string[]): readonly string[] => [
  ...new Set(
    TAG_FIELDS.flatMap((name) => {
      const value = fieldValue(fields, name) ?? '';
      return name === 'surrogate-key' ? value.split(/[ ,]+/).filter((tag) => tag !== '') : listMembers(value);
    }),
  ),
];
