import type { Case } from './corpus.js';
import type { SuiteReading } from './statements.js';

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
  /** Statements excused by each class of rules.ts. */
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
const partsOf = (kase: Case): Readonly<Record<string, unknown>> => (kase['components'] ?? {}) as Readonly<Record<string, unknown>>;
const GENERIC = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];

/** Members that a library's own handler of mailto, urn, ws or wss makes and takes. */
const handlerInput: Which = (kase) =>
  kase['op'] === 'serialize' &&
  (HANDLED.some((key) => key in partsOf(kase)) || partsOf(kase)['scheme'] === 'mailto' || (/^wss?$/.test(String(partsOf(kase)['scheme'])) && 'secure' in partsOf(kase)));
const handlerOutput: Which = (kase) =>
  kase['op'] === undefined && 'components' in kase && kase['valid'] === undefined && !GENERIC.some((key) => partsOf(kase)[key] !== undefined);

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
    cases: 0,
    aside: [
      { because: 'percent-encodes what is not encoded yet, raw % included', cases: 0, which: op('encode-component-if-needed') },
      { because: ofIri, cases: 0, which: op('iri-to-uri') },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'python-rfc3987',
    cases: 0,
    aside: [],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'iri-string',
    level: 'syntax-based',
    cases: 0,
    aside: [
      { because: ofIri, cases: 0, which: op('iri-to-uri') },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'oxiri',
    cases: 0,
    aside: [
      { because: noAnswer, cases: 0, which: (kase) => op('relativize')(kase) && kase['relativized'] === null },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'json-schema-format',
    cases: 0,
    aside: [
      { because: 'other formats: RFC 6570, RFC 1123, RFC 5890', cases: 0, which: as('uri-template', 'hostname', 'idn-hostname') },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'hyperjump-uri',
    cases: 0,
    aside: [],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'uriparse-rs',
    cases: 0,
    aside: [],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'ruby-uri-generic',
    cases: 0,
    aside: [],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'rdf-iri-resolution',
    cases: 0,
    aside: [],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'lpeg-patterns-uri',
    cases: 0,
    aside: [
      { because: noAnswer, cases: 0, which: (kase) => kase['input'] === '' },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'hyperlink',
    cases: 0,
    aside: [
      { because: ofIri, cases: 0, which: op('iri-to-uri', 'uri-to-iri') },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'rfc-scheme-examples',
    cases: 0,
    aside: [
      { because: ofIri, cases: 0, which: op('iri-to-uri', 'uri-to-iri') },
      { because: noAnswer, cases: 0, which: (kase) => op('equivalence')(kase) && kase['equivalent'] === null },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'league-uri',
    cases: 0,
    aside: [
      { because: ofIri, cases: 0, which: op('to-iri', 'idna-to-ascii', 'idna-to-unicode') },
      { because: ofFiles, cases: 0, which: op('file-path', 'path-to-uri', 'to-rfc8089', 'from-rfc8089') },
      { because: ofScheme, cases: 0, which: (kase) => has('origin', 'cross_origin', 'non_default_port')(kase) || op('data-build')(kase) },
      { because: ofScheme, cases: 0, which: invalid(as('mailto', 'http', 'file', 'ftp', 'ws', 'data', 'urn')) },
      { because: 'numbers as IPv4 addresses (WHATWG)', cases: 0, which: op('ipv4-number-forms') },
      { because: ofLibrary, cases: 0, which: op('build-userinfo') },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'cpython-urlparse',
    emptyIsAbsent: true,
    cases: 0,
    aside: [
      { because: ofForm, cases: 0, which: op('form-decode') },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'go-net-url',
    cases: 0,
    aside: [
      { because: ofForm, cases: 0, which: op('form-decode', 'query-escape') },
      { because: 'targets of HTTP requests (decision 22)', cases: 0, which: as('request-target') },
      { because: ofLibrary, cases: 0, which: op('merge-path', 'join-path', 'path-segment-escape') },
      { because: 'made from parts, no input', cases: 0, which: (kase) => kase['test'] === 'urltests' && kase['input'] === '' },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'perl-uri',
    cases: 0,
    aside: [
      { because: ofForm, cases: 0, which: op('form-decode', 'form-encode') },
      { because: ofIri, cases: 0, which: op('iri-to-uri', 'uri-to-iri') },
      { because: ofFiles, cases: 0, which: op('file-path', 'path-to-uri') },
      { because: ofLibrary, cases: 0, which: op('set-authority', 'set-path', 'set-query', 'set-userinfo', 'heuristic-parse') },
      { because: ofScheme, cases: 0, which: (kase) => op('default-port', 'mailto-build', 'ldap-build', 'ldap-attributes-escape', 'ldap-extensions-escape', 'data-build', 'pop-build')(kase) || (has('mailto', 'ldap', 'news', 'sip', 'urn', 'data', 'geo')(kase) && !has('components', 'normalized', 'serialized')(kase)) },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'medialize-uri-js',
    host: 'bare',
    emptyIsAbsent: true,
    cases: 0,
    aside: [
      { because: noAnswer, cases: 0, which: (kase) => op('relativize')(kase) && kase['relativized'] === null },
      { because: ofForm, cases: 0, which: op('normalize-query') },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'fast-uri',
    host: 'bare-IPv6',
    cases: 0,
    aside: [
      { because: ofHandler, cases: 0, which: handlerInput },
      { because: ofHandler, cases: 0, which: handlerOutput },
      { because: noAnswer, cases: 0, which: (kase) => op('normalize', 'equal', 'resolve', 'serialize')(kase) && has('args')(kase) && !(op('resolve')(kase) && kase['throws'] === true) },
      { because: noAnswer, cases: 0, which: (kase) => Object.keys(kase).join() === 'test,input' },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
  {
    file: 'uri-js',
    host: 'bare-IPv6',
    cases: 0,
    aside: [
      { because: ofHandler, cases: 0, which: handlerInput },
      { because: ofHandler, cases: 0, which: handlerOutput },
    ],
    statements: 0,
    excused: {},
    listed: 0,
  },
];
