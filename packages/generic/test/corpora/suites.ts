import type { Case } from './corpus.js';
import type { SuiteReading } from './statement.js';

/** Cases of a file that say nothing about RFC 3986, and why; which they are stands in pins.ts. */
export interface Aside {
  readonly because: string;
  readonly which: (kase: Case) => boolean;
}

/** A file of the third-party suites: how it is read and how much of it is checked. Which cases a class covers: pins.ts. */
export interface Suite extends SuiteReading {
  readonly file: string;
  /** In the file. */
  readonly cases: number;
  readonly aside: readonly Aside[];
  /** Drawn from the cases that are not set aside. */
  readonly statements: number;
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
        which: op('encode-component-if-needed'),
      },
      { because: ofIri, which: op('iri-to-uri') },
    ],
    statements: 922,
    listed: 5,
  },
  {
    file: 'python-rfc3987',
    cases: 53,
    aside: [],
    statements: 58,
    listed: 0,
  },
  {
    file: 'iri-string',
    level: 'syntax-based',
    cases: 421,
    aside: [{ because: ofIri, which: op('iri-to-uri') }],
    statements: 2644,
    listed: 1,
  },
  {
    file: 'oxiri',
    cases: 796,
    aside: [{ because: noAnswer, which: (kase) => op('relativize')(kase) && kase['relativized'] === null }],
    statements: 791,
    listed: 1,
  },
  {
    file: 'json-schema-format',
    cases: 332,
    aside: [
      {
        because: 'other formats: RFC 6570, RFC 1123, RFC 5890',
        which: as('uri-template', 'hostname', 'idn-hostname'),
      },
    ],
    statements: 158,
    listed: 0,
  },
  {
    file: 'hyperjump-uri',
    cases: 129,
    aside: [],
    statements: 383,
    listed: 2,
  },
  {
    file: 'uriparse-rs',
    cases: 115,
    aside: [],
    statements: 175,
    listed: 15,
  },
  {
    file: 'ruby-uri-generic',
    cases: 164,
    aside: [],
    statements: 222,
    listed: 0,
  },
  {
    file: 'rdf-iri-resolution',
    cases: 150,
    aside: [],
    statements: 152,
    listed: 0,
  },
  {
    file: 'lpeg-patterns-uri',
    cases: 43,
    aside: [{ because: noAnswer, which: (kase) => kase['input'] === '' }],
    statements: 117,
    listed: 1,
  },
  {
    file: 'hyperlink',
    cases: 123,
    aside: [{ because: ofIri, which: op('iri-to-uri', 'uri-to-iri') }],
    statements: 173,
    listed: 0,
  },
  {
    file: 'rfc-scheme-examples',
    cases: 239,
    aside: [
      { because: ofIri, which: op('iri-to-uri', 'uri-to-iri') },
      { because: noAnswer, which: (kase) => op('equivalence')(kase) && kase['equivalent'] === null },
    ],
    statements: 268,
    listed: 0,
  },
  {
    file: 'league-uri',
    cases: 493,
    aside: [
      { because: ofIri, which: op('to-iri', 'idna-to-ascii', 'idna-to-unicode') },
      { because: ofFiles, which: op('file-path', 'path-to-uri', 'to-rfc8089', 'from-rfc8089') },
      {
        because: ofScheme,
        which: (kase) => has('origin', 'cross_origin', 'non_default_port')(kase) || op('data-build')(kase),
      },
      { because: ofScheme, which: invalid(as('mailto', 'http', 'file', 'ftp', 'ws', 'data', 'urn')) },
      { because: 'numbers as IPv4 addresses (WHATWG)', which: op('ipv4-number-forms') },
      { because: ofLibrary, which: op('build-userinfo') },
    ],
    statements: 738,
    listed: 4,
  },
  {
    file: 'cpython-urlparse',
    emptyIsAbsent: true,
    cases: 489,
    aside: [{ because: ofForm, which: op('form-decode') }],
    statements: 663,
    listed: 11,
  },
  {
    file: 'go-net-url',
    cases: 346,
    aside: [
      { because: ofForm, which: op('form-decode', 'query-escape') },
      { because: 'targets of HTTP requests (decision 17)', which: as('request-target') },
      { because: ofLibrary, which: op('merge-path', 'join-path', 'path-segment-escape') },
      {
        because: 'made from parts, no input',
        which: (kase) => kase['test'] === 'urltests' && kase['input'] === '',
      },
    ],
    statements: 517,
    listed: 18,
  },
  {
    file: 'perl-uri',
    cases: 352,
    aside: [
      { because: ofForm, which: op('form-decode', 'form-encode') },
      { because: ofIri, which: op('iri-to-uri', 'uri-to-iri') },
      { because: ofFiles, which: op('file-path', 'path-to-uri') },
      {
        because: ofLibrary,
        which: op('set-authority', 'set-path', 'set-query', 'set-userinfo', 'heuristic-parse'),
      },
      {
        because: ofScheme,
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
    listed: 3,
  },
  {
    file: 'medialize-uri-js',
    host: 'bare',
    emptyIsAbsent: true,
    cases: 188,
    aside: [
      { because: noAnswer, which: (kase) => op('relativize')(kase) && kase['relativized'] === null },
      { because: ofForm, which: op('normalize-query') },
    ],
    statements: 654,
    listed: 41,
  },
  {
    file: 'fast-uri',
    host: 'bare-IPv6',
    cases: 1010,
    aside: [
      { because: ofHandler, which: handlerInput },
      { because: ofHandler, which: handlerOutput },
      {
        because: noAnswer,
        which: (kase) =>
          op('normalize', 'equal', 'resolve', 'serialize')(kase) &&
          has('args')(kase) &&
          !(op('resolve')(kase) && kase['throws'] === true),
      },
      { because: noAnswer, which: (kase) => Object.keys(kase).join() === 'test,input' },
    ],
    statements: 1235,
    listed: 51,
  },
  {
    file: 'uri-js',
    host: 'bare-IPv6',
    cases: 466,
    aside: [
      { because: ofHandler, which: handlerInput },
      { because: ofHandler, which: handlerOutput },
    ],
    statements: 600,
    listed: 13,
  },
];
