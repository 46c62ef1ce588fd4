import { describe, expect, test } from '@jest/globals';
import {
  isIPv4Address,
  trimZeros,
  withoutDuplicateSlashes,
  isHost,
  isPathAndQuery,
  isQuery,
} from '@urikit/generic/text';
import { isIPv6Address } from '@urikit/generic/internal';
import { isAbsoluteUri, isRelativeReference, isUri, isUriReference } from '@urikit/generic';
import { findEncodedDotSegment } from '../../packages/generic/src/resolution/remove-dot-segments.js';
import { isOriginForm, readTarget } from '../../packages/cache-key/src/decide/target.js';
import { compile, LONG, type Production } from '../../packages/generic/src/syntax/grammar.js';
import { isIpLiteral } from '../../packages/generic/src/syntax/ip-literal.js';
import { conformance } from './automata/conformance.js';
import { expressionAutomaton } from './automata/expression-automaton.js';
import { shortestText } from './automata/shortest-text.js';
import { rowsOf } from './extent.js';
import { plainRfc3986, rfc3986 } from './grammar/grammars.js';

/** The four productions: the expression of each, and what is read by hand where the expression does not match. */

type ProductionRow = readonly [rule: string, scheme: Production['scheme'], fragment: boolean];

const PRODUCTIONS = rowsOf<ProductionRow>(
  [['URI-reference', 'optional', true]],
  [
    ['URI', 'required', true],
    ['relative-ref', 'forbidden', true],
    ['absolute-URI', 'required', false],
  ],
);

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

type Row = readonly [name: string, rule: string, accepts: (text: string) => boolean];

/** The text of an absolute-form that is read to its end as an authority. */
const isAbsoluteHead = (target: string): boolean => {
  const { scheme, authority } = readTarget({
    method: 'GET',
    scheme: 'http',
    target,
    host: undefined,
    header: () => undefined,
  });
  return scheme !== undefined && `${scheme}://${String(authority)}`.length === target.length;
};

const FUNCTIONS: readonly Row[] = [
  ['isUriReference', 'URI-reference', isUriReference],
  ['isIPv6Address', 'IPv6address', (text) => isIPv6Address(text, 0, text.length)],
  ['isIpLiteral', 'IP-literal', (text) => isIpLiteral(text)],
  ['isHost', 'host', isHost],
  ['isIPv4Address', 'IPv4address', isIPv4Address],
  ['isQuery', 'query', isQuery],
  ['isPathAndQuery', 'rooted', isPathAndQuery],
];

/** What was an expression once and is a loop now, so that the keyer can be written in languages without expressions. */
const LOOPS: readonly Row[] = [
  [
    'a text that findEncodedDotSegment finds something in',
    'with-encoded-dots',
    (text) => findEncodedDotSegment(text) >= 0,
  ],
  [
    'a text that withoutDuplicateSlashes changes',
    'with-double-slash',
    (text) => withoutDuplicateSlashes(text) !== text,
  ],
  ['a text that trimZeros changes', 'leading-zeros', (text) => trimZeros(text) !== text],
  ['a text that readTarget takes for a scheme and an authority', 'absolute-head', isAbsoluteHead],
  ['isOriginForm with unwise characters', 'rooted-unwise', (text) => isOriginForm(text, 'key')],
];

/** A fragment so long that no expression is asked about the whole text. A "%" before it stays without its digits. */
const LONG_END = `/${'a'.repeat(LONG)}`;

const withLongEnd = (text: string): string => `${text}${text.includes('#') ? '' : '#'}${LONG_END}`;

/** What differs from the functions above at one place only, and what takes half a minute. */
const FURTHER: readonly Row[] = [
  ['isUri', 'URI', isUri],
  ['isRelativeReference', 'relative-ref', isRelativeReference],
  ['isAbsoluteUri', 'absolute-URI', isAbsoluteUri],
  [
    'isUriReference, of texts with a long fragment behind them,',
    'URI-reference',
    (text) => isUriReference(withLongEnd(text)),
  ],
];

describe('RFC 3986 Appendix A: what is read by hand is no other automaton with as many states', () => {
  test.each(rowsOf([...FUNCTIONS, ...LOOPS], FURTHER))(
    '%s is %s',
    (_, rule, accepts) => {
      expect(conformance(rfc3986(rule), accepts, extra).difference).toBeUndefined();
    },
    3_600_000,
  );
});
