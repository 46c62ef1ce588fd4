import type { Case } from './corpus.js';
import type { SuiteReading } from './statement.js';

/** Cases of a file that say nothing about RFC 3986, and why; the number is part of the expectation. */
export interface Aside {
  readonly because: string;
  readonly cases: number;
  readonly which: (kase: Case) => boolean;
}

/** A file of the third-party suites: how it is read and how much of it is checked. */
export interface Suite extends SuiteReading {
  readonly file: string;
  /** In the file. */
  readonly cases: number;
  readonly aside: readonly Aside[];
  /** Drawn from the cases that are not set aside. */
  readonly statements: number;
  /** Statements excused by each class of classes.ts. */
  readonly excused: Readonly<Record<string, number>>;
  /** Rows of exceptions.ts. */
  readonly listed: number;
}

type Which = Aside['which'];

const op =
  (...names: readonly string[]): Which =>
  (kase) =>
    names.includes(String(kase['op']));
const as =
  (...names: readonly string[]): Which =>
  (kase) =>
    names.includes(String(kase['as']));
const has =
  (...keys: readonly string[]): Which =>
  (kase) =>
    keys.some((key) => key in kase);
const invalid =
  (which: Which): Which =>
  (kase) =>
    which(kase) && kase['valid'] === false;

const HANDLED = ['to', 'subject', 'body', 'headers', 'nid', 'nss', 'uuid', 'resourceName'];
const partsOf = (kase: Case): Readonly<Record<string, unknown>> =>
  (kase['components'] ?? {}) as Readonly<Record<string, unknown>>;
const GENERIC = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];

/** Members that a library's own handler of mailto, urn, ws or wss makes and takes. */
const handlerInput: Which = (kase) =>
  kase['op'] === 'serialize' &&
  (HANDLED.some((key) => key in partsOf(kase)) ||
    partsOf(kase)['scheme'] === 'mailto' ||
    (/^wss?$/.test(String(partsOf(kase)['scheme'])) && 'secure' in partsOf(kase)));
const handlerOutput: Which = (kase) =>
  kase['op'] === undefined &&
  'components' in kase &&
  kase['valid'] === undefined &&
  !GENERIC.some((key) => partsOf(kase)[key] !== undefined);

const ofIri: Aside['because'] = 'maps between IRI and URI or applies IDNA (RFC 3987, UTS #46)';
const ofForm: Aside['because'] = 'application/x-www-form-urlencoded';
const ofScheme: Aside['because'] = 'syntax or semantics of one scheme';
const ofFiles: Aside['because'] = 'file paths (RFC 8089)';
const ofLibrary: Aside['because'] = 'edits or heuristics of the library';
const ofHandler: Aside['because'] = "members of the library's own scheme handlers";
const noAnswer: Aside['because'] = 'states that the library gives no relative reference, or no answer';

export const SUITES: readonly Suite[] = [
  {
    file: 'python-rfc3986',
    cases: 217,
    aside: [
      {
        because: 'percent-encodes what is not encoded yet, raw % included',
        cases: 8,
        which: op('encode-component-if-needed'),
      },
      { because: ofIri, cases: 13, which: op('iri-to-uri') },
    ],
    statements: 922,
    excused: { 'no-uri-character': 6, 'zone-identifier': 217 },
    listed: 5,
  },
  {
    file: 'python-rfc3987',
    cases: 53,
    aside: [],
    statements: 58,
    excused: { 'non-ascii': 1 },
    listed: 0,
  },
  {
    file: 'iri-string',
    level: 'syntax-based',
    cases: 421,
    aside: [{ because: ofIri, cases: 3, which: op('iri-to-uri') }],
    statements: 2644,
    excused: { 'non-ascii': 35 },
    listed: 1,
  },
  {
    file: 'oxiri',
    cases: 796,
    aside: [{ because: noAnswer, cases: 5, which: (kase) => op('relativize')(kase) && kase['relativized'] === null }],
    statements: 791,
    excused: { 'no-uri-character': 14, 'non-ascii': 7, 'normalizes-target': 12, 'relative-base': 19 },
    listed: 1,
  },
  {
    file: 'json-schema-format',
    cases: 332,
    aside: [
      {
        because: 'other formats: RFC 6570, RFC 1123, RFC 5890',
        cases: 174,
        which: as('uri-template', 'hostname', 'idn-hostname'),
      },
    ],
    statements: 158,
    excused: { 'non-ascii': 10 },
    listed: 0,
  },
  {
    file: 'hyperjump-uri',
    cases: 129,
    aside: [],
    statements: 383,
    excused: { 'non-ascii': 154, 'normalizes-target': 2, 'relative-base': 2 },
    listed: 2,
  },
  {
    file: 'uriparse-rs',
    cases: 115,
    aside: [],
    statements: 175,
    excused: { 'normalizes-components': 1, 'normalizes-target': 1 },
    listed: 15,
  },
  {
    file: 'ruby-uri-generic',
    cases: 164,
    aside: [],
    statements: 222,
    excused: { 'normalizes-base': 3, 'normalizes-target': 1 },
    listed: 0,
  },
  {
    file: 'rdf-iri-resolution',
    cases: 150,
    aside: [],
    statements: 152,
    excused: {},
    listed: 0,
  },
  {
    file: 'lpeg-patterns-uri',
    cases: 43,
    aside: [{ because: noAnswer, cases: 1, which: (kase) => kase['input'] === '' }],
    statements: 117,
    excused: { 'zone-identifier': 2 },
    listed: 1,
  },
  {
    file: 'hyperlink',
    cases: 123,
    aside: [{ because: ofIri, cases: 4, which: op('iri-to-uri', 'uri-to-iri') }],
    statements: 173,
    excused: { 'no-uri-character': 2, 'normalizes-target': 1 },
    listed: 0,
  },
  {
    file: 'rfc-scheme-examples',
    cases: 239,
    aside: [
      { because: ofIri, cases: 6, which: op('iri-to-uri', 'uri-to-iri') },
      { because: noAnswer, cases: 2, which: (kase) => op('equivalence')(kase) && kase['equivalent'] === null },
    ],
    statements: 268,
    excused: { 'non-ascii': 1, 'rules-of-a-scheme': 35 },
    listed: 0,
  },
  {
    file: 'league-uri',
    cases: 493,
    aside: [
      { because: ofIri, cases: 16, which: op('to-iri', 'idna-to-ascii', 'idna-to-unicode') },
      { because: ofFiles, cases: 32, which: op('file-path', 'path-to-uri', 'to-rfc8089', 'from-rfc8089') },
      {
        because: ofScheme,
        cases: 39,
        which: (kase) => has('origin', 'cross_origin', 'non_default_port')(kase) || op('data-build')(kase),
      },
      { because: ofScheme, cases: 38, which: invalid(as('mailto', 'http', 'file', 'ftp', 'ws', 'data', 'urn')) },
      { because: 'numbers as IPv4 addresses (WHATWG)', cases: 31, which: op('ipv4-number-forms') },
      { because: ofLibrary, cases: 7, which: op('build-userinfo') },
    ],
    statements: 738,
    excused: {
      'empty-is-absent': 2,
      'malformed-echoed': 1,
      'no-uri-character': 1,
      'non-ascii': 22,
      'normalizes-components': 1,
      'normalizes-target': 3,
      'relative-base': 5,
      'rules-of-a-scheme': 2,
      'zone-identifier': 11,
    },
    listed: 4,
  },
  {
    file: 'cpython-urlparse',
    emptyIsAbsent: true,
    cases: 489,
    aside: [{ because: ofForm, cases: 24, which: op('form-decode') }],
    statements: 663,
    excused: {
      'empty-is-absent': 19,
      'no-uri-character': 15,
      'non-ascii': 1,
      'non-strict': 20,
      'normalizes-components': 1,
      'relative-base': 38,
    },
    listed: 11,
  },
  {
    file: 'go-net-url',
    cases: 346,
    aside: [
      { because: ofForm, cases: 22, which: op('form-decode', 'query-escape') },
      { because: 'targets of HTTP requests (decision 22)', cases: 44, which: as('request-target') },
      { because: ofLibrary, cases: 43, which: op('merge-path', 'join-path', 'path-segment-escape') },
      {
        because: 'made from parts, no input',
        cases: 1,
        which: (kase) => kase['test'] === 'urltests' && kase['input'] === '',
      },
    ],
    statements: 517,
    excused: {
      'no-uri-character': 5,
      'non-ascii': 5,
      'normalizes-components': 3,
      'square-bracket': 12,
      'zone-identifier': 24,
    },
    listed: 20,
  },
  {
    file: 'perl-uri',
    cases: 352,
    aside: [
      { because: ofForm, cases: 6, which: op('form-decode', 'form-encode') },
      { because: ofIri, cases: 12, which: op('iri-to-uri', 'uri-to-iri') },
      { because: ofFiles, cases: 25, which: op('file-path', 'path-to-uri') },
      {
        because: ofLibrary,
        cases: 25,
        which: op('set-authority', 'set-path', 'set-query', 'set-userinfo', 'heuristic-parse'),
      },
      {
        because: ofScheme,
        cases: 56,
        which: (kase) =>
          op(
            'default-port',
            'mailto-build',
            'ldap-build',
            'ldap-attributes-escape',
            'ldap-extensions-escape',
            'data-build',
            'pop-build',
          )(kase) ||
          (has('mailto', 'ldap', 'news', 'sip', 'urn', 'data', 'geo')(kase) &&
            !has('components', 'normalized', 'serialized')(kase)),
      },
    ],
    statements: 275,
    excused: {
      'composes-by-repair': 4,
      'no-uri-character': 1,
      'normalizes-components': 1,
      'normalizes-target': 11,
      'rules-of-a-scheme': 5,
      'square-bracket': 8,
    },
    listed: 3,
  },
  {
    file: 'medialize-uri-js',
    host: 'bare',
    emptyIsAbsent: true,
    cases: 188,
    aside: [
      { because: noAnswer, cases: 2, which: (kase) => op('relativize')(kase) && kase['relativized'] === null },
      { because: ofForm, cases: 4, which: op('normalize-query') },
    ],
    statements: 654,
    excused: {
      'empty-is-absent': 4,
      'no-uri-character': 102,
      'non-ascii': 11,
      'normalizes-components': 8,
      'normalizes-target': 1,
      'relative-base': 11,
    },
    listed: 41,
  },
  {
    file: 'fast-uri',
    host: 'bare-IPv6',
    cases: 1010,
    aside: [
      { because: ofHandler, cases: 95, which: handlerInput },
      { because: ofHandler, cases: 44, which: handlerOutput },
      {
        because: noAnswer,
        cases: 29,
        which: (kase) =>
          op('normalize', 'equal', 'resolve', 'serialize')(kase) &&
          has('args')(kase) &&
          !(op('resolve')(kase) && kase['throws'] === true),
      },
      { because: noAnswer, cases: 1, which: (kase) => Object.keys(kase).join() === 'test,input' },
    ],
    statements: 1235,
    excused: {
      'composes-by-repair': 22,
      'empty-is-absent': 1,
      'malformed-echoed': 33,
      'no-uri-character': 123,
      'non-ascii': 39,
      'normalizes-components': 8,
      'normalizes-target': 3,
      'relative-base': 4,
      'rules-of-a-scheme': 38,
      'square-bracket': 1,
      'zone-identifier': 17,
    },
    listed: 55,
  },
  {
    file: 'uri-js',
    host: 'bare-IPv6',
    cases: 466,
    aside: [
      { because: ofHandler, cases: 44, which: handlerInput },
      { because: ofHandler, cases: 19, which: handlerOutput },
    ],
    statements: 600,
    excused: {
      'composes-by-repair': 3,
      'no-uri-character': 50,
      'non-ascii': 11,
      'relative-base': 2,
      'rules-of-a-scheme': 7,
      'zone-identifier': 7,
    },
    listed: 14,
  },
];
