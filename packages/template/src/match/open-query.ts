import { kit } from '@urikit/generic';
import type { Part } from '../parts.js';
import type { Shapes } from './shapes.js';

/** `head ? query # fragment` */
const QUERY = /^([^?#]*)(?:\?([^#]*))?(#[^]*)?$/;

/** A name in its one spelling (RFC 3986 section 6.2.2.2): `%61=1` is a second parameter `a`, never an unknown one. */
const nameOf = (pair: string): string => kit.normalizeTriplets(pair.split('=', 1)[0] as string);

/** The slot of an exploded map, which takes every parameter without a slot. No parameter has this name. */
const REST = '{*}';

/** The names of the parameters in the order of the template. */
function slotsOf(parts: readonly Part[], shapes: Shapes): ReadonlySet<string> {
  const isMap = (name: string): boolean => Object.hasOwn(shapes, name) && shapes[name] === 'map';
  const written = parts.map((part) => {
    if (part.kind === 'literal') return part.text;
    if (part.operator !== '?' && part.operator !== '&') return '';
    const names = part.variables.map(({ name, explode }) => (explode && isMap(name) ? REST : name));
    return part.operator + names.join('&');
  });
  return new Set((QUERY.exec(written.join(''))?.[2] ?? '').split('&').map(nameOf));
}

/**
 * Puts the parameters of a query into the order of a template, and leaves out those that the template does not name.
 *
 * @returns the string that the template is to be matched with; a parameter that stands twice stands there twice. Never throws.
 */
export function inOrderOf(parts: readonly Part[], shapes: Shapes, text: string): string {
  const [, head = '', query = '', fragment = ''] = QUERY.exec(text) as RegExpExecArray;
  const ordered = new Map<string, string[]>(Array.from(slotsOf(parts, shapes), (slot) => [slot, []]));
  for (const pair of query.split('&')) if (pair !== '') (ordered.get(nameOf(pair)) ?? ordered.get(REST))?.push(pair);
  const pairs = [...ordered.values()].flat();
  return head + (pairs.length === 0 ? '' : `?${pairs.join('&')}`) + fragment;
}
