import type { Rule } from './rule.js';

/** How many times a character stands in a text, up to a bound. */
function countUpTo(text: string, char: string, bound: number): number {
  let count = 0;
  for (let at = text.indexOf(char); at >= 0 && count <= bound; at = text.indexOf(char, at + 1)) count += 1;
  return count;
}

/** Texts that are longer, deeper or fuller than usual. */
export const size: Rule = ({ text, path, query }, found, { length, segments, parameters }) => {
  if (text.length > length) found('safety/long', length, text.length);
  if (countUpTo(path.text, '/', segments) > segments) found('safety/deep', path.start, path.start + path.text.length);
  if (query !== undefined && countUpTo(query.text, '&', parameters) >= parameters)
    found('safety/many-parameters', query.start, query.start + query.text.length);
};
