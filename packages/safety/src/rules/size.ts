import { countUpTo } from '../count.js';
import type { Rule } from './rule.js';

/** Texts that are longer, deeper or fuller than usual. */
export const size: Rule = ({ text, path, query }, found, { length, segments, parameters }) => {
  if (text.length > length) found('safety/long', length, text.length);
  if (countUpTo(path.text, '/', segments) > segments) found('safety/deep', path.start, path.start + path.text.length);
  if (query !== undefined && countUpTo(query.text, '&', parameters) >= parameters)
    found('safety/many-parameters', query.start, query.start + query.text.length);
};
