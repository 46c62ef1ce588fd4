import { shadowOf } from '@urikit/generic/iri';
import type { Standard } from '../standard.js';
import { VERSION } from '../version.js';

/** The options of `json-schema-id`. */
export interface JsonSchemaIdOptions {
  /** `'next'`: the draft after 2020-12, with IRIs and no fragment at all. */
  readonly dialect: '2020-12' | 'next';
  /** A URI that relative references are resolved against. */
  readonly base: string;
  /** `'scheme-based'`: rules of schemes, too, which the text allows and does not ask for. */
  readonly level: 'syntax-based' | 'scheme-based';
}

/**
 * Two values of `$id`.
 *
 * JSON Schema 2020-12 8.2.1: "the value for this keyword MUST be a string, and MUST represent a valid URI-reference
 * [RFC3986]. This URI-reference SHOULD be normalized, and MUST resolve to an absolute-URI [RFC3986] (without a fragment), or
 * to a URI with an empty fragment." The next draft compares IRIs by the syntax-based form of RFC 3987 5.3.2.
 *
 * @see JSON Schema 2020-12 section 8.2.1
 */
export const jsonSchemaId: Standard<'json-schema-id', JsonSchemaIdOptions> = {
  id: 'json-schema-id',
  version: VERSION,
  kind: 'equality',
  section: {
    option: 'dialect',
    of: { '2020-12': 'JSON Schema 2020-12 8.2.1', next: 'JSON Schema next, comparing IRIs' },
  },
  syntax: { option: 'dialect', of: { '2020-12': 'uri-reference', next: 'iri-reference' } },
  iri: shadowOf,
  base: 'base',
  refuse: { relative: 'RFC 3986 6.1' },
  forbid: [
    {
      when: { fragment: /^/ },
      if: { option: 'dialect', is: 'next' },
      section: 'JSON Schema next, $id',
      expected: 'no fragment',
    },
    { when: { fragment: /^[^]/ }, section: 'JSON Schema 2020-12 8.2.1', expected: 'no fragment, or an empty one' },
  ],
  compare: {
    level: { option: 'level', of: { 'syntax-based': 'syntax-based', 'scheme-based': 'scheme-based' } },
    ignore: ['fragment'],
  },
  options: {
    dialect: { default: '2020-12', values: ['2020-12', 'next'], effect: 'asks' },
    base: { default: undefined as unknown as string, effect: 'widens' },
    level: { default: 'syntax-based', values: ['syntax-based', 'scheme-based'], effect: 'widens' },
  },
};
