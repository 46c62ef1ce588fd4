import { decodings } from '../encoding/decodings.js';
import type { SecretSpan } from '../scheme/secret.js';

/** A component that may hold parameters. */
export type ParameterComponent = 'path' | 'query' | 'fragment';

/** Finds values of items of lists with commas: `?options=a=1,token=x`. */

/** The delimiters of an item, in any encoding: of a list, of its parameter, and marks before a name of LDAP. */
const DELIMITER = /[,=?!;&(]|%(?:25){0,2}(?:2c|3d|3f|21|3b|26|28)/i;

/** Pieces with a list. A `;` or `&` without a name behind it is a character of an item. */
const LIST: Readonly<Record<ParameterComponent, RegExp>> = {
  path: /[^;/]+/g,
  query: /(?:[^;&]|[;&](?!(?:(?!%(?:25){0,2}3d)[^;&=,])*(?:=|%(?:25){0,2}3d)))+/gi,
  fragment: /(?:[^;&?]|[;&](?!(?:(?!%(?:25){0,2}3d)[^;&?=,])*(?:=|%(?:25){0,2}3d)))+/gi,
};

/** A name in a list, with the sign behind it. */
const NAME = /(?:(?!=|%(?:25){0,2}3d)[^])*(?:=|%(?:25){0,2}3d)/giy;

/** Tells if a name is the wanted one in any encoding. A form writes a space as "+". */
const isName = (name: string, wanted: string): boolean =>
  decodings(name).some((each) => each.replaceAll('+', ' ').trim().toLowerCase() === wanted);

/** The start of the value of one item; undefined for another name. */
function valueAt(item: string, wanted: string): number | undefined {
  for (const { 0: written, index } of item.matchAll(NAME))
    if (isName(written.split(DELIMITER).at(-2) as string, wanted)) return index + written.length;
  return undefined;
}

/** The values of an item of the lists of a component. A value goes on up to the next comma that is written as one. */
export const itemSpans = (text: string, component: ParameterComponent, name: string): readonly SecretSpan[] =>
  Array.from(text.matchAll(LIST[component])).flatMap((piece) =>
    Array.from(piece[0].matchAll(/[^,]+/g)).flatMap(({ 0: item, index }) => {
      const start = valueAt(item, name.toLowerCase());
      const first = piece.index + index;
      return start === undefined ? [] : [{ component, start: first + start, end: first + item.length }];
    }),
  );
