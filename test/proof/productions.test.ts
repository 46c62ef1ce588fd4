import { describe, expect, test } from '@jest/globals';
import { isAbsoluteUri, isRelativeReference, isUri, isUriReference } from '@urikit/generic';
import { isHost, isIPv4Address, isPathAndQuery, isQuery } from '../../packages/generic/src/syntax/is-component.js';
import { compile, type Production } from '../../packages/generic/src/syntax/grammar.js';
import { isIpLiteral, isIPv6Address } from '../../packages/generic/src/syntax/ip-literal.js';
import { isValidLong } from '../../packages/generic/src/syntax/long.js';
import { isValid } from '../../packages/generic/src/syntax/scan.js';
import { conformance } from './automata/conformance.js';
import { expressionAutomaton } from './automata/expression-automaton.js';
import { shortestText } from './automata/shortest-text.js';
import { plainRfc3986, rfc3986, rfc6874 } from './grammar/grammars.js';

/** The four productions: the expression of each, and what is read by hand where the expression does not match. */

const PRODUCTIONS: readonly (readonly [rule: string, scheme: Production['scheme'], fragment: boolean])[] = [
  ['URI-reference', 'optional', true],
  ['URI', 'required', true],
  ['relative-ref', 'forbidden', true],
  ['absolute-URI', 'required', false],
];

describe('RFC 3986 Appendix A: the expression of a production', () => {
  test.each([
    ...PRODUCTIONS.map((row) => [...row, false] as const),
    ['URI-reference', 'optional', true, true] as const,
  ])(
    '%s (scheme %s, fragment %s, captures %s): takes all of a text where that is one without userinfo and IP-literal',
    (rule, scheme, fragment, captures) => {
      const whole = expressionAutomaton(compile({ scheme, fragment, captures }));
      expect(shortestText([whole, plainRfc3986(rule)], ([a, b]) => a !== b)).toBeUndefined();
    },
  );

  test.each(PRODUCTIONS)(
    '%s (scheme %s, fragment %s): takes a part of a text only where that is none',
    (rule, scheme, fragment) => {
      const early = expressionAutomaton(compile({ scheme, fragment, captures: false }), 'early');
      expect(shortestText([early, rfc3986(rule)], ([a, b]) => a === true && b === true)).toBeUndefined();
    },
  );
});

/** `PROVE_EXTRA=1` asks some thirty times as many texts. */
const extra = Number(process.env['PROVE_EXTRA'] ?? 0);

const FUNCTIONS: readonly (readonly [name: string, rule: string, accepts: (text: string) => boolean])[] = [
  ['isUriReference', 'URI-reference', isUriReference],
  ['isUri', 'URI', isUri],
  ['isRelativeReference', 'relative-ref', isRelativeReference],
  ['isAbsoluteUri', 'absolute-URI', isAbsoluteUri],
  ['isValidLong, for texts of any length', 'URI-reference', (text) => isValidLong(text, false)],
  ['isIPv6Address', 'IPv6address', (text) => isIPv6Address(text, 0, text.length)],
  ['isIpLiteral', 'IP-literal', (text) => isIpLiteral(text, false)],
  ['isHost', 'host', isHost],
  ['isIPv4Address', 'IPv4address', isIPv4Address],
  ['isQuery', 'query', isQuery],
  ['isPathAndQuery', 'rooted', isPathAndQuery],
];

const ZONES: readonly (readonly [name: string, rule: string, accepts: (text: string) => boolean])[] = [
  ['isValid', 'URI-reference', (text) => isValid(text, true)],
  ['isValidLong', 'URI-reference', (text) => isValidLong(text, true)],
  ['isIpLiteral', 'IP-literal', (text) => isIpLiteral(text, true)],
];

describe('RFC 3986 Appendix A: what is read by hand is no other automaton with as many states', () => {
  test.each(FUNCTIONS)(
    '%s is %s',
    (_, rule, accepts) => {
      expect(conformance(rfc3986(rule), accepts, extra).difference).toBeUndefined();
    },
    3_600_000,
  );

  test.each(ZONES)(
    'RFC 6874: %s with zone identifiers is %s',
    (_, rule, accepts) => {
      expect(conformance(rfc6874(rule), accepts, extra).difference).toBeUndefined();
    },
    3_600_000,
  );
});
