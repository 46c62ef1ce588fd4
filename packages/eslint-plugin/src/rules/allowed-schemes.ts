import { schemeOf } from '../source/schemes.js';
import { type CommonOptions, uriRule } from './rule.js';

/** Options of the rule. */
interface Options extends CommonOptions {
  readonly allow: readonly string[];
}

/**
 * Reports URIs of schemes that are not on a list.
 *
 * @see RFC 3986 section 3.1
 */
export const allowedSchemes = uriRule<Options>({
  description: 'Require URIs to be of certain schemes',
  properties: {
    allow: { type: 'array', items: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9+.-]*$' }, minItems: 1 },
  },
  required: ['allow'],
  create: ({ allow = [] }) => {
    const allowed = allow.map((scheme) => scheme.toLowerCase());
    const message = `Expected a URI of ${allowed.join(', ')}`;
    return ({ text }, report) => {
      const scheme = schemeOf(text) ?? '';
      if (!allowed.includes(scheme))
        report({ code: 'scheme', start: 0, end: scheme.length, message, section: 'RFC 3986 3.1' });
    };
  },
});
