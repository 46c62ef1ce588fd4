import { isUriReference, LEVELS } from '@urikit/generic';
import { engine } from 'urikit';

/** RFC 3986 section 6: a normal form is a fixed point, equivalent to its string, and that of the explained rules. */

export const words = [
  'http://',
  'file:',
  'mailto:',
  'urn:',
  'tel:',
  '../',
  '%2e',
  '%7E',
  ':80',
  '//h',
  '[::1]',
  'xn--',
];

export function fault(text: string): string | undefined {
  for (const level of LEVELS) {
    const normal = engine.tryNormalize(text, { level });
    if (!normal.ok) continue;
    if (!isUriReference(normal.value)) return `${level}: ${normal.value} is no URI reference`;
    const again = engine.tryNormalize(normal.value, { level });
    if (!again.ok || again.value !== normal.value) return `${level}: ${normal.value} is no fixed point`;
    if (!engine.equivalent(text, normal.value, { level })) return `${level}: ${normal.value} is not equivalent`;
    const explained = engine.explain(text, { level }).after;
    if (explained !== normal.value) return `${level}: ${normal.value}, explained as ${explained}`;
  }
  return undefined;
}
