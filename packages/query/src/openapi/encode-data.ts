import { EncodingError, percentDecode, percentEncode } from '@urikit/generic';
import { encodeQueryName, encodeQueryValue } from '../encoding/encode-query.js';
import { QueryError } from '../query-error.js';
import type { Parameter, ParameterKind } from './parameter.js';
import { refuseValue } from './value.js';

/** A header value that needs no encoding: visible ASCII, and blanks that are not at an end. */
const FIELD_TEXT = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/;

/** Checks a string for a header, which has no percent-encoding. */
function fieldText(text: string, kind: ParameterKind, parameter: Parameter): string {
  if (!FIELD_TEXT.test(text)) return refuseValue('expected visible ASCII for a header', parameter);
  if (kind !== 'primitive' && text.includes(','))
    return refuseValue('expected no "," in an item: a header has no encoding for it', parameter);
  if (kind === 'object' && parameter.explode && text.includes('='))
    return refuseValue('expected no "=" in a member: a header has no encoding for it', parameter);
  return text;
}

/** Octets of a cookie (RFC 6265 4.1.1), which the style cookie writes as they are. */
const COOKIE_TEXT = /^[!#-+\--:<-[\]-~]*$/;

function cookieText(text: string, role: 'name' | 'value', parameter: Parameter): string {
  if (!COOKIE_TEXT.test(text) || (role === 'name' && text.includes('=')))
    return refuseValue(
      'expected characters of a cookie (RFC 6265 4.1.1): the style cookie encodes no others',
      parameter,
    );
  return text;
}

/** Delimiters of a style that percent-encoding cannot distinguish from data. */
const UNSPEAKABLE: Readonly<Partial<Record<Parameter['style'], RegExp>>> = {
  spaceDelimited: / /,
  pipeDelimited: /\|/,
};

function checkDelimiter(text: string, kind: ParameterKind, { style, explode, name }: Parameter): void {
  // "." is unreserved: encoded or not, it is the same to every reader.
  const delimiter = style === 'label' && explode ? /\./ : explode ? undefined : UNSPEAKABLE[style];
  if (kind !== 'primitive' && delimiter?.test(text) === true)
    refuseValue(`expected no delimiter of the style ${style} in an item: encoded, it is the delimiter all the same`, {
      name,
    });
}

/**
 * Data of a parameter, encoded so that it is no delimiter of the style. Reserved characters are encoded; with
 * `allowReserved` in a query, those stay that are data in a query and in the style.
 *
 * @param role - a name or a value of a pair, or an item of a list
 * @throws QueryError `query/parameter-value` if the style has no form for it; EncodingError for a lone surrogate
 */
export function encodeData(text: string, role: 'name' | 'value', kind: ParameterKind, parameter: Parameter): string {
  const { place, style, explode, allowReserved } = parameter;
  if (place === 'header') return fieldText(text, kind, parameter);
  if (style === 'cookie') return cookieText(text, role, parameter);
  checkDelimiter(text, kind, parameter);
  if (place !== 'query' || !allowReserved) return percentEncode(text, 'unreserved', { triplets: 'encode' });
  if (role === 'name') return encodeQueryName(text);
  const value = encodeQueryValue(text);
  if (explode || kind === 'primitive') return value;
  // A space is read in both of its forms.
  return style === 'form' ? value.replaceAll(',', '%2C') : value.replaceAll('+', '%2B');
}

/**
 * Decodes data of a parameter once; a header value and one of the style cookie stay unchanged.
 *
 * @throws QueryError `query/parameter-text` for octets that are not UTF-8
 */
export function decodeData(text: string, { place, style, name }: Parameter): string {
  if (place === 'header' || style === 'cookie') return text;
  try {
    return percentDecode(text);
  } catch (cause) {
    if (!(cause instanceof EncodingError)) throw cause;
    throw new QueryError('query/parameter-text', 'expected percent-encoded UTF-8', { parameter: name, cause });
  }
}
