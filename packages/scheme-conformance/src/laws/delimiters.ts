import { recompose } from '@urikit/generic/record';
import { propertyLaw } from '../falsify.js';
import { ownTexts } from '../generate.js';
import type { Law, Trouble } from '../law.js';
import type { Subject, Target } from '../target.js';
import { rewritten } from './rewritten.js';

/** Laws of delimiters: normalization neither turns data into delimiters nor delimiters into data (RFC 3986 2.2). */

/** gen-delims and sub-delims as they stand, and their triplets. */
const RESERVED = /%(?:2[1346789ABCF]|3[ABDF]|40|5[BD])|[!#$&'()*+,/:;=?@[\]]/g;

function counts(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [each] of text.matchAll(RESERVED)) found.set(each, (found.get(each) ?? 0) + 1);
  return found;
}

/** Finds the first reserved character, or its triplet, whose number changed. */
function firstDifference(
  before: string,
  after: string,
  isAllowed: (name: string, more: boolean) => boolean,
): readonly [name: string, more: boolean] | undefined {
  const [from, to] = [counts(before), counts(after)];
  for (const name of new Set([...from.keys(), ...to.keys()])) {
    const [had, has] = [from.get(name) ?? 0, to.get(name) ?? 0];
    if (had !== has && !isAllowed(name, has > had)) return [name, has > had];
  }
  return undefined;
}

function lookAt(text: string, subject: Subject, { cases: { rewrites } }: Target): Trouble | undefined {
  const { from, to, name: who } = rewritten(text, subject) ?? {};
  if (from === undefined || to === undefined) return undefined;
  const [before, after] = [recompose(from), recompose(to)];
  const isAllowed = (name: string, more: boolean): boolean =>
    ((more ? rewrites?.adds : rewrites?.removes) ?? []).includes(name);
  const [name, more] = firstDifference(before, after, isAllowed) ?? [];
  if (name === undefined) return undefined;
  const what = name.startsWith('%') ? `the triplet ${name}` : `the delimiter "${name}"`;
  return [
    `${String(who)} ${more === true ? 'adds' : 'removes'} ${what}: ${before} becomes ${after}`,
    'leave reserved characters and their triplets as they are; where a document says that the two are the same, say so ' +
      `in the table of describeScheme: rewrites: { section: 'RFC ...', ${more === true ? 'adds' : 'removes'}: ['${name}'] }`,
  ];
}

export const delimiterLaw = (target: Target): Law =>
  propertyLaw(target, {
    id: 'delimiters',
    title: 'normalize decodes no reserved character, and neither adds nor removes a delimiter that is not declared',
    values: ownTexts,
    look: lookAt,
  });
