import type { KeyRequest } from '@urikit/cache-key';
import { fieldValue } from '@urikit/http-cache/internal';

/** A request of a platform with `fetch`, as a keyer takes it. */
export interface WorkerRequest extends KeyRequest {
  /** Names and values in turn. A platform has joined those of one name. */
  readonly fields: readonly string[];
}

/** `scheme "://" authority` and the rest, as the platform wrote them: a parser of URLs could change them. */
const PARTS = /^(https?):\/\/([^/?#]*)(.*)$/is;

/** Tells if a platform has decoded bytes: then a string has characters above 0xFF, or U+FFFD for bytes that are lost. */
const isWide = (text: string): boolean => /[^\0-\xFF]/.test(text);

/** Characters that end an authority (RFC 3986 3.2) or begin a host anew: some platforms copy Host into the URL. */
const ENDS_HOST = /[/?#@\\\s]/;

/**
 * Reads a request.
 *
 * The authority of the URL counts: platforms make it from an absolute-form, or from Host.
 *
 * @returns undefined for a request that cannot be read byte for byte, and for a Host with a part of a target
 */
export function readWorker(request: Request): WorkerRequest | undefined {
  const [, scheme = '', host = '', rest = ''] = PARTS.exec(request.url) ?? [];
  const fields: string[] = [];
  request.headers.forEach((value, name) => fields.push(name, value));
  if (scheme === '' || isWide(request.url) || fields.some(isWide)) return undefined;
  if (ENDS_HOST.test(fieldValue(fields, 'host') ?? '')) return undefined;
  const length = fieldValue(fields, 'content-length');
  return {
    method: request.method,
    scheme: scheme.toLowerCase() === 'https' ? 'https' : 'http',
    host: host === '' ? undefined : host,
    target: rest.startsWith('/') ? rest : `/${rest}`,
    header: (name) => fieldValue(fields, name),
    fields,
    hasBody:
      fieldValue(fields, 'transfer-encoding') !== undefined ||
      (length !== undefined && length !== '0') ||
      // HTTP/2 needs no length for content.
      (length === undefined && request.body !== null),
    trusted: false,
  };
}
