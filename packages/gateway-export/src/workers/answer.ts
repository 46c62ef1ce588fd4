import {
  endToEnd,
  fieldsOf304,
  isNotModified,
  problemText,
  validatorsOf,
  withoutFields,
} from '@urikit/http-cache/internal';
import type { WorkerRequest } from './read.js';

/** An answer of the origin, or of the store. */
export interface Answered {
  readonly response: Response;
  /** Absent: that of the response. */
  readonly status?: number;
  /** Names and values in turn. */
  readonly fields: readonly string[];
  /** When the origin was asked, in milliseconds. */
  readonly from: number;
}

/** Statuses without content: a `Response` of them must have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** A short answer with a code. No cache stores it. */
export const problem = (status: number, code: string): Response =>
  new Response(problemText(status, code), {
    status,
    headers: [
      ['content-type', 'application/problem+json'],
      ['cache-control', 'no-store'],
    ],
  });

/** Fields about content as it was on its way. */
const OF_CODING: ReadonlySet<string> = new Set(['content-encoding', 'content-length']);

/** An answer of `fetch`. @param decodes - whether its content is decoded already */
export function fromOrigin(response: Response, from: number, decodes: boolean): Answered {
  const fields: string[] = [];
  response.headers.forEach((value, name) => fields.push(name, value));
  const own = endToEnd(fields);
  return { response, fields: decodes ? withoutFields(own, (name) => OF_CODING.has(name)) : own, from };
}

/**
 * An answer for a client.
 *
 * @param request - of a client whose conditions are answered here; undefined if the origin has answered them
 */
export function answerFrom(
  { response, status = response.status, fields }: Answered,
  request: WorkerRequest | undefined,
  cacheStatus: string,
): Response {
  const is304 = status === 200 && request !== undefined && isNotModified(request.header, validatorsOf(fields));
  const given = is304 ? fieldsOf304(fields) : fields;
  const headers = new Headers();
  for (let i = 0; i < given.length; i += 2) headers.append(given[i] as string, given[i + 1] as string);
  headers.append('cache-status', cacheStatus);
  const withoutBody = is304 || WITHOUT_BODY.has(status) || request?.method === 'HEAD';
  if (withoutBody) void response.body?.cancel().catch(() => undefined);
  return new Response(withoutBody ? null : response.body, { status: is304 ? 304 : status, headers });
}
