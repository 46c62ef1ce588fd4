import { EncodingError, percentDecode, percentEncode } from '@urikit/generic';
import { encodeQueryName, encodeQueryValue } from '../encoding/encode-query.js';
import { QueryError } from '../query-error.js';
import type { Parameter, ParameterKind } from './parameter.js';
import { refuseValue } from './value.js';

/** A text of a header field that needs no encoding: visible ASCII, and blanks that do not stand at an end. */
const FIELD_TEXT = /^(?:[!-~](?:[\t -~]*[!-~])?)?$/;

/** Header fields have no percent-encoding, so a text stands as it is or not at all. */
function fieldText(text: string, kind: ParameterKind, parameter: Parameter): string {
  if (!FIELD_TEXT.test(text)) return refuseValue('expected visible ASCII for a header field', parameter);
  if (kind !== 'primitive' && text.includes(','))
    return refuseValue('expected no "," in an item, which nothing in a header field encodes', parameter);
  if (kind === 'object' && parameter.explode && text.includes('='))
    return refuseValue('expected no "=" in a member, which nothing in a header field encodes', parameter);
  return text;
}

/** What the style has as a delimiter and percent-encoding cannot tell from data. */
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
 * @throws QueryError `query/parameter-value` where the style has no form for it; EncodingError for text that is no
 *   Unicode
 */
export function encodeData(text: string, role: 'name' | 'value', kind: ParameterKind, parameter: Parameter): string {
  const { place, style, explode, allowReserved } = parameter;
  if (place === 'header') return fieldText(text, kind, parameter);
  checkDelimiter(text, kind, parameter);
  if (place !== 'query' || !allowReserved) return percentEncode(text, 'unreserved', { triplets: 'encode' });
  if (role === 'name') return encodeQueryName(text);
  const value = encodeQueryValue(text);
  return style === 'form' && !explode && kind !== 'primitive' ? value.replaceAll(',', '%2C') : value;
}

/**
 * Decodes data of a parameter once; a text of a header field stands as it is.
 *
 * @throws QueryError `query/parameter-text` for octets that are not UTF-8
 */
export function decodeData(text: string, { place, name }: Parameter): string {
  if (place === 'header') return text;
  try {
    return percentDecode(text);
  } catch (cause) {
    if (!(cause instanceof EncodingError)) throw cause;
    throw new QueryError('query/parameter-text', 'expected percent-encoded UTF-8', { parameter: name, cause });
  }
}
