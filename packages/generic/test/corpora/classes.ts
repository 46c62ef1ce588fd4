import { ASK, REJECTED } from './ask.js';
import type { Case } from './corpus.js';
import { isMalformed, isRelative, isUri, isZoned, normal, target } from './independent.js';
import { holds, type Statement, type SuiteReading } from './statement.js';
import { statementsOf } from './statements.js';

/**
 * Classes of disagreement: what a whole family of sources does otherwise than RFC 3986, with the sentence that says so
 * and a predicate that is checked for each single statement. What fits no class stands in exceptions.ts, one by one.
 */
export interface DisagreementClass {
  readonly id: string;
  /** The sentence of the RFC, or the row of decisions. */
  readonly because: string;
  readonly excuses: (statement: Statement, kase: Case, reading: SuiteReading) => boolean;
}

const NON_ASCII = /[^\x00-\x7F]/;
/** No character of the grammar, or a `%` that begins no triplet. */
const NO_URI_CHARACTER = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})/;
const BRACKET = /[[\]]/;

/** Scheme and authority, and what is behind them. */
const AUTHORITY_AND_REST = /^((?:[^:/?#]+:)?(?:\/\/[^/?#]*)?)(.*)$/s;

/** The text with the brackets behind its authority percent-encoded. */
const withBracketsEncoded = (text: string): string =>
  text.replace(
    AUTHORITY_AND_REST,
    (_, head: string, rest: string) => head + rest.replaceAll('[', '%5B').replaceAll(']', '%5D'),
  );

const isRejection = (actual: unknown): boolean => actual === REJECTED || actual === false;

/**
 * We reject, because of a string that matches `pattern` and is no URI reference; data to be percent-encoded is none
 * anyway.
 */
const rejectedFor = ({ says, actual, expected, texts }: Statement, pattern: RegExp): boolean =>
  says !== 'percent-encoded' &&
  isRejection(actual) &&
  expected !== REJECTED &&
  texts.some((text) => pattern.test(text) && isMalformed(text));

/** Asks the same question of another case. */
function again(statement: Statement, kase: Case, reading: SuiteReading): boolean {
  const other = statementsOf(kase, ASK, reading).find(({ says }) => says === statement.says);
  return other !== undefined && holds(other);
}

/** What a case says of an IRI that it must say of the URI too: not what involves IDNA or the normalization of IRIs. */
const MAPPABLE = /^(?:valid|resolved$|scheme|userinfo|host$|port|path|query|fragment|serialized)/;

const LONE_SURROGATE = /\p{Cs}/gu;

/** The case with every character outside US-ASCII percent-encoded as UTF-8. */
function mapped(kase: Case): Case {
  const encode = (text: string): string =>
    text.replace(LONE_SURROGATE, '\uFFFD').replace(/[^\x00-\x7F]+/g, encodeURIComponent);
  return JSON.parse(JSON.stringify(kase), (_, value: unknown) =>
    typeof value === 'string' ? encode(value) : value,
  ) as Case;
}

const isResolution = ({ says }: Statement): boolean => says.startsWith('resolve') || says === 'joined';

const COMPONENT =
  /^(?:scheme|authority|userinfo|username|user|password|host|host_port_decoded|port|path|query|fragment)$/;

const EMPTY_AUTHORITY = /^([^:/?#]+:)?\/\/(?=[/?#]|$)/;
const withoutEmptyAuthority = (text: string): string => text.replace(EMPTY_AUTHORITY, '$1');

/** Registered schemes that sources have rules for and this engine has not. */
const FOREIGN = new Set(['coap', 'geo', 'ldap', 'mailto', 'sip', 'tel', 'urn']);

const schemeOf = (text: string): string | undefined => /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[1]?.toLowerCase();

export const CLASSES: readonly DisagreementClass[] = [
  {
    id: 'non-ascii',
    because:
      'RFC 3986 1.2.1 and 2: a URI is "a sequence of characters from a very limited set: the letters of the ' +
      'basic Latin alphabet, digits, and a few special characters". Once percent-encoded (RFC 3987 3.1) the ' +
      'case holds',
    excuses: (statement, kase, reading) =>
      rejectedFor(statement, NON_ASCII) && (!MAPPABLE.test(statement.says) || again(statement, mapped(kase), reading)),
  },
  {
    id: 'no-uri-character',
    because:
      'RFC 3986 2 and 2.1 and decision 17: a character outside the grammar, or a "%" without two digits, is rejected and never repaired',
    excuses: (statement) => rejectedFor(statement, NO_URI_CHARACTER),
  },
  {
    id: 'square-bracket',
    because:
      'RFC 3986 3.2.2: the IP-literal "is the only place where square bracket characters are allowed in the URI syntax"',
    excuses: (statement) =>
      rejectedFor(statement, BRACKET) &&
      statement.texts.some((text) => isMalformed(text) && !isMalformed(withBracketsEncoded(text))),
  },
  {
    id: 'zone-identifier',
    because:
      'RFC 9844: "This document obsoletes RFC 6874", and zone identifiers are no part of the URI syntax (decision 16): ' +
      'the text is refused',
    excuses: ({ actual, texts }) => isRejection(actual) && texts.some(isZoned),
  },
  {
    id: 'relative-base',
    because:
      'RFC 3986 5.1: "A base URI must conform to the <absolute-URI> syntax rule"; 5.2.1: "only the scheme component is required to be present in a base URI"',
    excuses: (statement) =>
      isResolution(statement) && statement.actual === REJECTED && isRelative(statement.texts[1] ?? ''),
  },
  {
    id: 'malformed-echoed',
    because:
      'decision 17: a malformed text is never rewritten and equal to nothing; it is refused, where the source hands it back',
    excuses: ({ says, expected, actual, texts: [text = ''] }) =>
      says === 'normalized' && actual === REJECTED && expected === text && isMalformed(text),
  },
  {
    id: 'non-strict',
    because:
      'RFC 3986 5.2.2 and 5.4.2: "http:g" is "http:g" for strict parsers, something else for backward ' +
      'compatibility only. With { strict: false } the engine agrees',
    excuses: ({ expected, texts: [reference = '', base = ''], says }) =>
      says === 'resolved' && expected === target(reference, base, false) && schemeOf(reference) === schemeOf(base),
  },
  {
    id: 'normalizes-target',
    because:
      'RFC 3986 5.2.2 computes a target and normalizes nothing: section 6 is a step of its own; the two answers have one normal form',
    excuses: (statement) =>
      isResolution(statement) &&
      typeof statement.expected === 'string' &&
      statement.actual !== REJECTED &&
      normal(String(statement.actual)) === normal(statement.expected),
  },
  {
    id: 'normalizes-base',
    because:
      'RFC 3986 5.2.1: "Normalization of the base URI ... is optional"; decision 9: 5.2 as written, its ' +
      'dot-segments stay. With a normalized base the engine agrees',
    excuses: ({ expected, texts: [reference = '', base = ''], says }) =>
      says === 'resolved' && isUri(base) && normal(base) !== base && target(reference, normal(base), true) === expected,
  },
  {
    id: 'normalizes-components',
    because:
      'RFC 3986 3 and 5.3: components are read and put together as written; the source normalizes while it parses',
    excuses: ({ says, expected, texts: [text = ''] }, kase, reading) => {
      if (isMalformed(text) || typeof expected !== 'string') return false;
      if (says === 'serialized' || says === 'recomposed') return normal(text) === normal(expected);
      const other = statementsOf({ ...kase, input: normal(text) }, ASK, reading).find((each) => each.says === says);
      return COMPONENT.test(says) && other !== undefined && holds(other);
    },
  },
  {
    id: 'empty-is-absent',
    because:
      'RFC 3986 5.3: "we are careful to preserve the distinction between a component that is undefined, meaning ' +
      'that its separator was not present in the reference, and a component that is empty"',
    excuses: ({ says, expected, actual, texts }) => {
      if (COMPONENT.test(says)) return expected === null && actual === '';
      if (says === 'recomposed')
        return (
          typeof actual === 'string' &&
          withoutEmptyAuthority(String(expected)) === withoutEmptyAuthority(actual) &&
          expected !== actual
        );
      const [reference = '', base = ''] = texts;
      if (says !== 'resolved' || ![reference, base, String(expected)].some((text) => EMPTY_AUTHORITY.test(text)))
        return false;
      const answers = [true, false].map((strict) => target(withoutEmptyAuthority(reference), base, strict));
      return answers.some(
        (each) => each !== undefined && withoutEmptyAuthority(each) === withoutEmptyAuthority(String(expected)),
      );
    },
  },
  {
    id: 'rules-of-a-scheme',
    because:
      'RFC 3986 1.1.1: "each scheme\'s specification may further restrict the syntax and semantics"; 6.2.3: ' +
      'they "vary from scheme to scheme". This engine was given no hooks for the scheme',
    excuses: ({ says, expected, actual, texts }) => {
      const schemes = texts.map(schemeOf);
      const [scheme] = schemes;
      if (scheme === undefined || !FOREIGN.has(scheme) || schemes.some((each) => each !== scheme)) return false;
      if (says.startsWith('valid')) return expected === false && actual === true;
      return (
        (says.startsWith('equivalent') && typeof expected === 'boolean') ||
        (says === 'normalized' && actual !== REJECTED)
      );
    },
  },
  {
    id: 'composes-by-repair',
    because:
      'RFC 3986 3: with an authority "the path must either be empty or begin with a slash", without one it ' +
      '"cannot begin with two slash characters", and 4.2: no colon in the first segment of a relative-path ' +
      'reference; recompose refuses, the source writes another path',
    excuses: ({ says, expected, actual }, kase) => {
      if (says !== 'composed' || actual !== REJECTED || expected === REJECTED) return false;
      const { scheme, host, authority, path } = kase['components'] as Readonly<Record<string, unknown>>;
      if (typeof path !== 'string') return false;
      if (typeof host === 'string' || typeof authority === 'string') return path !== '' && !path.startsWith('/');
      return path.startsWith('//') || (typeof scheme !== 'string' && /^[^/]*:/.test(path));
    },
  },
];
