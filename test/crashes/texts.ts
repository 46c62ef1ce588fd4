import type { Random } from '../../packages/generic/test/generators/random.js';
import { anyText } from '../../packages/generic/test/generators/texts.js';

/** What a stranger may send: octets, UTF-16 units with lone surrogates among them, and texts near the grammar. */

const units = (random: Random, bound: number): string =>
  String.fromCharCode(...Array.from({ length: random.below(40) }, () => random.below(bound)));

const HEADS = [
  '',
  '',
  'http://',
  'http://u:p@h/',
  'file:///',
  'mailto:',
  'urn:',
  'tel:',
  'sip:',
  'coap://',
  'data:',
  '//',
  '/',
  '?',
  '__proto__',
  'constructor',
];

/** One text. */
export function hostileText(random: Random): string {
  const head = random.pick(HEADS);
  const kind = random.below(4);
  if (kind === 0) return head + units(random, 0x100);
  if (kind === 1) return head + units(random, 0x10000);
  if (kind === 2) return head + units(random, 0x80);
  return random.once(2) ? anyText(random) : head + anyText(random);
}
