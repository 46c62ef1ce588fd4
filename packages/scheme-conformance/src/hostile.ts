import { isUri, parse } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { tableTexts } from './generate.js';
import { schemeOf, type Target } from './target.js';

/** Long strings: one small piece repeated, in each component that may contain it. */

/** A text of about so many characters, made of one pattern. */
export interface HostileText {
  /** The repeated piece and its component: `"/.." in the path`. */
  readonly name: string;
  readonly text: (length: number) => string;
}

const UNITS = [
  ...['a', 'A', '0', '1.', 'a.', '.', '-', ':', '@', ';', '=', '&', ',', '+'],
  ...['/', '//', '/.', '/..', 'a/../', 'C:/', 'a@b,', 'a=1&', 'a;b='],
  ...['%41', '%2e', '%2F', '%25', '%20', '%22', '%2C', '%40', '%3D%3F', '%5B', '%5C', '%0A'],
  ...['%c3%a9', '%F0%9F%98%80', '%FF', '%FF/'],
];

/** Numbered pieces, which are all different: a linear search for a name finds it late. */
const NUMBERED: readonly (readonly [name: string, piece: (i: number) => string])[] = [
  ['different segments', (i) => `${String(i)}/`],
  ['different names', (i) => `a${String(i)}=1&`],
  ['different addresses', (i) => `a${String(i)}@b,`],
];

/** The strings before and after the pieces, with ends that make a backtracking reader start again. */
const PLACES: readonly (readonly [name: string, before: string, after: string])[] = [
  ['the rootless path', ':', ''],
  ['the path', '://h/', ''],
  ['the path, with an end', '://h/', 'x'],
  ['the path without authority', ':/', ''],
  ['the host', '://', '/'],
  ['the host, with an end', '://a', '.x/'],
  ['the userinfo', '://', '@h/'],
  ['the port', '://h:', '/'],
  ['the query', '://h/?', ''],
  ['the query without path', ':?', ''],
  ['the fragment', '://h/#', ''],
];

const repeated = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));

/** As many numbered pieces as make about this length, all of the same width. */
const numbered = (piece: (i: number) => string, length: number): string =>
  Array.from({ length: Math.ceil(length / piece(1000).length) }, (_, i) => piece(1000 + i)).join('');

const PIECES: readonly (readonly [name: string, text: (length: number) => string])[] = [
  ...UNITS.map((unit) => [JSON.stringify(unit), (length: number) => repeated(unit, length)] as const),
  ...NUMBERED.map(([name, piece]) => [name, (length: number) => numbered(piece, length)] as const),
];

/** A string of the author's table with one of its components repeated. */
function stretched(text: string): readonly HostileText[] {
  const { path, query } = parse(text);
  const hash = text.indexOf('#');
  const main = hash < 0 ? text : text.slice(0, hash);
  const mark = main.indexOf('?');
  const head = (mark < 0 ? main : main.slice(0, mark)).slice(0, -path.length || undefined);
  const behind = query === undefined ? '' : `?${query}`;
  return [
    ...(path === ''
      ? []
      : ['', '/', ',', ';'].map((joint) => ({
          name: `the path of ${text}, again and again behind "${joint}"`,
          text: (length: number) => head + path + repeated(joint + path, length) + behind,
        }))),
    ...(query === undefined || query === ''
      ? []
      : ['', '&', ';'].map((joint) => ({
          name: `the query of ${text}, again and again behind "${joint}"`,
          text: (length: number) => `${head}${path}?${query}${repeated(joint + query, length)}`,
        }))),
  ];
}

/** Texts of the plugin's schemes that are valid at every length. */
export function hostileTexts({ cases }: Target, hooks: Readonly<Record<string, SchemeHooks>>): readonly HostileText[] {
  const known = tableTexts(cases, Object.keys(hooks));
  const made = Object.keys(hooks).flatMap((scheme) => [
    ...PLACES.flatMap(([place, before, after]) =>
      PIECES.map(([piece, text]) => ({
        name: `${piece} in ${place} of ${scheme}`,
        text: (length: number) => scheme + before + text(length) + after,
      })),
    ),
    ...known.filter((text) => schemeOf(text) === scheme).flatMap(stretched),
  ]);
  return made.filter(({ text }) => isUri(text(64)) && isUri(text(256)));
}
