import { randomOf, type Random } from '../../packages/generic/test/generators/random.js';
import { anyText } from '../../packages/generic/test/generators/texts.js';

/** Heads of URIs that the schemes of the default engine know, and that parsers are known to read in different ways. */
const HEADS = [
  'http:',
  'http://h',
  'https://u@h',
  'file:',
  'x://h',
  'HTTP://H:80',
  'http://[::1]',
  'http://1.2.3.4',
  'mailto:a@b',
  'urn:a:b',
];

/** A text near the grammar, half of them behind a head. */
export const comparedText = (random: Random): string => {
  const text = anyText(random);
  return random.once(2) ? random.pick(HEADS) + text : text;
};

/** So many of them, by a seed. */
export function* comparedTexts(seed: number, count: number): Iterable<string> {
  const random = randomOf(seed);
  for (let i = 0; i < count; i++) yield comparedText(random);
}
