import type { ParameterStyle } from './parameter.js';

/**
 * The rows of the styles, in the words of RFC 6570 Appendix A.
 *
 *     first   what stands before all
 *     sep     what stands between pairs or items of an exploded value
 *     named   whether the name stands before a value
 *     ifemp   what stands between a name and an empty value
 *     between what stands between items of a value that is not exploded
 *
 * @see RFC 6570 section 3.2, Appendix A
 * @see OpenAPI 3.1.1 section 4.8.12.2, 4.8.12.4
 */
export interface StyleRow {
  readonly first: string;
  readonly sep: string;
  readonly named: boolean;
  readonly ifemp: string;
  readonly between: string;
}

const FORM: StyleRow = { first: '', sep: '&', named: true, ifemp: '=', between: ',' };

export const STYLE_ROWS: Readonly<Record<ParameterStyle, StyleRow>> = {
  matrix: { first: ';', sep: ';', named: true, ifemp: '', between: ',' },
  label: { first: '.', sep: '.', named: false, ifemp: '', between: ',' },
  simple: { first: '', sep: ',', named: false, ifemp: '', between: ',' },
  form: FORM,
  spaceDelimited: { ...FORM, between: '%20' },
  pipeDelimited: { ...FORM, between: '%7C' },
  deepObject: FORM,
  cookie: { ...FORM, sep: '; ' },
};
