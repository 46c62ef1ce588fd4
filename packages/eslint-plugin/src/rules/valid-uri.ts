import { isUri, type StringIssue } from '@urikit/generic';
import { type Finding, findWhatever } from '../source/find.js';
import { engine } from './engine.js';
import { uriRule } from './rule.js';
import { SEVERITY_PROPERTIES, type SeverityOptions, severitiesOf } from './severities.js';

const findingOf = ({ code, start, end, message, section }: StringIssue, text: string): Finding => ({
  ...{ code, start, end: Math.max(end, start + 1) },
  ...{ message: `${isUri(text) ? 'This URI breaks a rule' : 'This is no URI'}: ${message}`, section },
});

/** Issues of the grammar hold for every content of the holes; issues of a scheme may not. */
const isOfGrammar = ({ code }: StringIssue): boolean => code.startsWith('syntax/');

/**
 * Reports strings that begin as a URI and are malformed or refused by their scheme.
 *
 * @see RFC 3986 section 3
 */
export const validUri = uriRule<SeverityOptions>({
  description: 'Require URIs to be valid by RFC 3986 and by their scheme',
  properties: SEVERITY_PROPERTIES,
  create: (options) => {
    const { severities, isReported } = severitiesOf(options);
    return (literal, report) => {
      const isWhole = literal.holes.length === 0;
      const find = (text: string): readonly Finding[] =>
        engine
          .check(text, { severities })
          .filter((issue) => isReported(issue) && (isWhole || isOfGrammar(issue)))
          .map((issue) => findingOf(issue, text));
      for (const finding of findWhatever(literal, find)) report(finding);
    };
  },
});
