import { isUri, isUriReference } from '@urikit/generic';
import { listOf, optionsOf, shown, withMembers, wrongValue } from '@urikit/generic/internal';
import { isIri, isIriReference } from '@urikit/iri';
import { isTemplate } from '@urikit/template';
import { isIdnHostname } from './idn-hostname.js';

/** The formats of JSON Schema that this package checks. */
export const URI_FORMATS = [
  'uri',
  'uri-reference',
  'iri',
  'iri-reference',
  'uri-template',
  'hostname',
  'idn-hostname',
] as const;

/** A format of JSON Schema that this package checks. */
export type UriFormat = (typeof URI_FORMATS)[number];

/** The method of Ajv that adds a format. */
export interface FormatTaker {
  readonly addFormat: (
    name: string,
    format: { readonly type: 'string'; readonly validate: (text: string) => boolean },
  ) => unknown;
}

/** Which formats are added. */
export interface UriFormatOptions {
  /** Default: all of `URI_FORMATS`. */
  readonly formats?: readonly UriFormat[];
}

const CHECKS: Readonly<Record<UriFormat, (text: string) => boolean>> = {
  uri: isUri,
  'uri-reference': isUriReference,
  iri: isIri,
  'iri-reference': isIriReference,
  'uri-template': isTemplate,
  // Letters, digits and hyphens (RFC 1123 2.1), and of labels that begin as A-labels those that are (RFC 5890 2.3.2.1).
  hostname: (text) => /^[A-Za-z0-9.-]*$/.test(text) && isIdnHostname(text),
  'idn-hostname': isIdnHostname,
};

/**
 * Adds the formats that are about URIs to an instance of Ajv, in place of those it has by the same names.
 *
 * @param ajv - Ajv 8 of any draft
 * @param options - which formats; all without it
 * @returns the same instance
 * @throws UrikitError `input/value` for a format that this package does not check
 * @see JSON Schema Validation (2020-12) section 7.3
 * @example addUriFormats(new Ajv()).compile({ type: 'string', format: 'uri' })
 */
export function addUriFormats<Ajv extends FormatTaker>(ajv: Ajv, options: UriFormatOptions = {}): Ajv {
  withMembers(ajv, ['addFormat'], ['ajv'], 'an instance of Ajv');
  const { formats = URI_FORMATS } = optionsOf(options, ['formats']);
  for (const name of listOf(formats, ['formats'], 'a list of formats')) {
    if (typeof name !== 'string' || !Object.hasOwn(CHECKS, name))
      throw wrongValue(['formats'], `formats of this package (${URI_FORMATS.join(', ')}), found ${shown(name)}`);
    ajv.addFormat(name, { type: 'string', validate: CHECKS[name] });
  }
  return ajv;
}
