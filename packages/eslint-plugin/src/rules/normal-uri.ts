import { type Level, LEVELS } from '@urikit/generic';
import { engine } from './engine.js';
import { type CommonOptions, uriRule } from './rule.js';

/** Options of the rule. */
interface Options extends CommonOptions {
  /** Default `syntax-based`: such a change stays right if the program appends to the string. */
  readonly level?: Level;
}

/**
 * Reports URIs that are not in normal form, and writes it.
 *
 * @see RFC 3986 section 6.2
 */
export const normalUri = uriRule<Options>({
  description: 'Require URIs to be in normal form',
  fixable: true,
  properties: { level: { enum: LEVELS.slice(1) } },
  create:
    ({ level = 'syntax-based' }) =>
    (literal, report) => {
      const { text, holes } = literal;
      if (holes.length > 0) return;
      // The rule valid-uri reports strings that are not URIs or that their scheme refuses.
      if (engine.check(text).some(({ severity }) => severity === 'error')) return;
      const normal = engine.tryNormalize(text, { level });
      if (!normal.ok || normal.value === text) return;
      const message = 'This URI is not in normal form';
      report(
        { code: level, start: 0, end: text.length, message, section: 'RFC 3986 6.2' },
        { text: normal.value, as: 'fix' },
      );
    },
});
