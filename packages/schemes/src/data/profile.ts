import type { EngineKit, Finding, Pair, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { base64Fault, base64Octets } from './base64.js';

/** A reading of a data URI. */
export interface DataUriView {
  /** The media type in lower case; `text/plain` if it is omitted. */
  readonly type: string;
  /** Decoded and without quotes, names in lower case; `charset=US-ASCII` where the whole media type is left out. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** True if the data was written in base64. */
  readonly base64: boolean;
  /** The data itself, made anew at each reading. */
  readonly bytes: Uint8Array;
}

/** `dataurl = "data:" [ mediatype ] [ ";base64" ] "," data`, without its beginning; percent-encoded. */
interface Parts {
  readonly type: string;
  readonly parameters: readonly Pair[];
  readonly base64: boolean;
  readonly data: string;
  /** Zero-based UTF-16 offset of the data. */
  readonly dataAt: number;
}

/** `type "/" subtype`, both tokens (RFC 2045 5.1) */
const TYPE = /^[A-Za-z0-9!#$&^_.+'*-]+\/[A-Za-z0-9!#$&^_.+'*-]+$/;

/** `token = 1*<any (US-ASCII) CHAR except SPACE, CTLs, or tspecials>` (RFC 2045 5.1) */
const TOKEN = /^[\w!#$%&'*+.^`{|}~-]+$/;

/** `quoted-string = <"> *(qtext / quoted-pair) <">` (RFC 822 3.3) */
const QUOTED_STRING = /^"(?:[^"\\\r\x80-\uFFFF]|\\[\0-\x7F])*"$/;

/** `parameter = attribute "=" value`, `value = token / quoted-string`, both percent-encoded "as necessary" (RFC 2397 3) */
function isParameter({ name, value = '' }: Pair, kit: EngineKit): boolean {
  const [attribute, text] = [kit.percentDecode(name, 'replace'), kit.percentDecode(value, 'replace')];
  return TOKEN.test(attribute) && (TOKEN.test(text) || QUOTED_STRING.test(text));
}

/** "the value of a quoted string parameter does not include the quotes" (RFC 2045 5.1) */
const unquoted = (value: string): string =>
  QUOTED_STRING.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value;

/** "If <mediatype> is omitted, it defaults to text/plain;charset=US-ASCII." (RFC 2397 2) */
const DEFAULT_TYPE = 'text/plain';
const DEFAULT_PARAMETER: Pair = { name: 'charset', value: 'US-ASCII', at: 0 };

/**
 * Splits a data URI. Data may contain `?`, which starts the engine's query; a media type contains neither `?` nor `,`.
 */
function partsOf({ authority, path, query }: Uri, kit: EngineKit): Parts | undefined {
  const comma = path.indexOf(',');
  if (authority !== undefined || comma < 0) return undefined;
  const { head, parameters } = kit.parameters(path.slice(0, comma));
  const [last] = parameters.slice(-1).map(kit.normalPair);
  const base64 = last?.name === 'base64' && last.value === undefined;
  const data = path.slice(comma + 1) + (query === undefined ? '' : `?${query}`);
  return { type: head, parameters: base64 ? parameters.slice(0, -1) : parameters, base64, data, dataAt: comma + 1 };
}

/** "The type, subtype, and parameter names are not case sensitive." (RFC 2045 5.1) */
function lowerCaseNames(uri: Uri, kit: EngineKit): Uri {
  const comma = uri.path.indexOf(',');
  if (uri.authority !== undefined || comma < 0) return uri;
  const { head, parameters } = kit.parameters(uri.path.slice(0, comma));
  const lower = parameters.map((pair) => ({ ...pair, name: kit.lowerCase(pair.name) }));
  const mediaType = kit.recomposeParameters({ head: kit.lowerCase(head), parameters: lower });
  return { ...uri, path: mediaType + uri.path.slice(comma) };
}

/** Fills the omitted parts of a media type with their defaults. */
function wholeType({ type, parameters }: Parts): readonly [type: string, parameters: readonly Pair[]] {
  if (type !== '') return [type, parameters];
  return [DEFAULT_TYPE, parameters.length === 0 ? [DEFAULT_PARAMETER] : parameters];
}

/** Each piece is read as the normal form has it, and has its place as written. */
function check(uri: Uri, report: (finding: Finding) => void, kit: EngineKit): void {
  const find = (
    code: string,
    at: number,
    message: string,
    severity: Finding['severity'] = 'error',
    section = 'RFC 2397 3',
  ): void => {
    report({ code, severity, component: 'path', at, message, section });
  };
  if (uri.authority !== undefined) return;
  const parts = partsOf(uri, kit);
  if (parts === undefined) {
    find('comma', uri.path.length, 'expected a "," between the media type and the data');
    return;
  }
  const type = kit.normalizeTriplets(parts.type);
  if (type !== '' && !TYPE.test(type)) find('media-type', 0, 'expected a type, "/" and a subtype');
  for (const pair of parts.parameters.map(kit.normalPair))
    if (!isParameter(pair, kit))
      find('parameter', pair.at, 'expected a token, "=" and a token or a quoted-string; "base64" stands last');
  if (!parts.base64) return;
  const fault = base64Fault(kit.percentDecode(parts.data, 'replace'));
  if (fault === 'base64')
    find(fault, parts.dataAt, 'expected base64: groups of four of its 64 characters', 'error', 'RFC 2045 6.8');
  else if (fault !== undefined)
    find(fault, parts.dataAt, 'expected "=" at the end, up to a group of four', 'warning', 'RFC 2045 6.8');
}

function view(uri: Uri, kit: EngineKit): DataUriView | undefined {
  const parts = partsOf(uri, kit);
  if (parts === undefined) return undefined;
  const [type, parameters] = wholeType(parts);
  return {
    type,
    parameters: kit.decodePairs(parameters).map(([name, value = '']) => [name, unquoted(value)]),
    base64: parts.base64,
    bytes: parts.base64
      ? base64Octets(kit.percentDecode(parts.data, 'replace'))
      : kit.percentDecode(parts.data, 'bytes'),
  };
}

/**
 * The hooks of data. Only this file and its neighbour are loaded at run time.
 *
 * @see RFC 2397
 */
export function dataSchemes(kit: EngineKit): { readonly data: SchemeHooks<DataUriView | undefined> } {
  const data: SchemeHooks<DataUriView | undefined> = {
    id: 'data',
    rfc: 'RFC 2397 3',
    authority: 'forbidden',
    path: 'opaque',
    rules: [
      {
        id: 'media-type-case',
        section: 'RFC 2045 5.1',
        tier: 'safe',
        level: 'scheme-based',
        apply: (uri) => lowerCaseNames(uri, kit),
      },
    ],
    mayChange: { path: ['[A-Z]'] },
    identity: (uri) => {
      const parts = partsOf(uri, kit);
      if (parts === undefined) return kit.recompose(uri);
      const [head, parameters] = wholeType(parts);
      return `${kit.recomposeParameters({ head, parameters })}${parts.base64 ? ';base64' : ''},${parts.data}`;
    },
    check: (uri, report) => {
      check(uri, report, kit);
    },
    view: (uri) => view(uri, kit),
  };
  return { data };
}
