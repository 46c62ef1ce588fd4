import type { CheckContext, EngineKit, Finding, SchemeHooks, SchemeRule, Uri } from '@urikit/generic/hooks';
import { type Namespace, NAMESPACES } from './namespaces.js';

/** A reading of a URN, percent-encoded: only its namespace knows what may be decoded. */
export interface UrnView {
  /** Lower case. */
  readonly nid: string;
  /** In the form that its namespace compares: an ISBN has thirteen digits. */
  readonly nss: string;
  readonly rComponent: string | undefined;
  readonly qComponent: string | undefined;
  readonly fComponent: string | undefined;
}

/** `assigned-name = "urn" ":" NID ":" NSS` without its beginning; `NID = (alphanum) 0*30(ldh) (alphanum)` */
const NAME = /^([A-Za-z0-9](?:[A-Za-z0-9-]{0,30}[A-Za-z0-9])):([^/].*)/s;

/** `rq-components = [ "?+" r-component ] [ "?=" q-component ]`, behind the first `?`; both begin with a pchar */
const RQ = /^(?=[+=])(?:\+(?![/?]|$)((?:(?!\?=).)*))?(?:(?:^|\?)=(?![/?]|$)(.*))?$/s;

interface Name {
  readonly nid: string;
  readonly nss: string;
  /** Undefined if the namespace is unknown, or the name does not match its grammar. */
  readonly namespace: Namespace | undefined;
}

/** Splits a path into namespace and name; undefined if it is malformed. */
function nameOf({ authority, path }: Uri): Name | undefined {
  const [, nid = '', nss = ''] = (authority === undefined && NAME.exec(path)) || [];
  if (nid === '') return undefined;
  const namespace = NAMESPACES.get(nid.toLowerCase());
  return { nid: nid.toLowerCase(), nss, namespace: namespace?.pattern.test(nss) === true ? namespace : undefined };
}

const rule = (id: string, section: string, edit: (name: Name) => string): SchemeRule => ({
  id,
  section,
  tier: 'safe',
  level: 'scheme-based',
  apply: (uri) => {
    const name = nameOf(uri);
    return name === undefined ? uri : { ...uri, path: `${name.nid}:${edit(name)}` };
  },
});

/** One rule for each namespace, so that explain and report name its document. */
const RULES: readonly SchemeRule[] = [
  rule('nid-case', 'RFC 8141 3.1', ({ nss }) => nss),
  ...Array.from(NAMESPACES).flatMap(([nid, own]) => {
    const { normalize } = own;
    if (normalize === undefined) return [];
    return [rule(nid, own.section, ({ nss, namespace }) => (namespace === own ? normalize(nss) : nss))];
  }),
];

const identified = ({ nss, namespace }: Name): string => namespace?.identity?.(nss) ?? nss;

/** Reads the normal form: `urn:%65xample:a` is `urn:example:a`. */
function check({ query }: Uri, report: (finding: Finding) => void, { normal }: CheckContext): void {
  const find = (code: string, message: string, section: string, severity: Finding['severity'] = 'error'): void => {
    report({ code, severity, component: code === 'rq-components' ? 'query' : 'path', message, section });
  };
  const name = nameOf(normal);
  if (name === undefined) {
    if (normal.authority === undefined)
      find('name', 'expected a namespace of 2 to 32 letters, digits and "-", a ":" and a name', 'RFC 8141 2');
  } else {
    const known = NAMESPACES.get(name.nid);
    if (known !== undefined && name.namespace === undefined) find(name.nid, known.expected, known.section);
    if (name.namespace?.checks?.(name.nss) === false)
      find(`${name.nid}-check-digit`, 'expected another digit at the end of this number', 'RFC 3187 3.2', 'warning');
  }
  if (query !== undefined && !RQ.test(query))
    find('rq-components', 'expected "?+" or "?=", and a component that is not empty behind it', 'RFC 8141 2.3');
}

function view(uri: Uri): UrnView {
  const name = nameOf(uri) ?? { nid: '', nss: uri.path, namespace: undefined };
  const [, rComponent, qComponent] = RQ.exec(uri.query ?? '') ?? [];
  return { nid: name.nid, nss: identified(name), rComponent, qComponent, fComponent: uri.fragment };
}

/**
 * The hooks of urn. Only this file and its neighbour are loaded at run time.
 *
 * @param _kit - accepted as in every plugin, but not used
 * @see RFC 8141
 */
export function urnSchemes(_kit?: EngineKit): { readonly urn: SchemeHooks<UrnView> } {
  const urn: SchemeHooks<UrnView> = {
    id: 'urn',
    rfc: 'RFC 8141 2',
    authority: 'forbidden',
    path: 'opaque',
    references: 'none',
    // "the r-component, q-component, and f-component (if any) are not taken into account" (RFC 8141 3.1)
    outsideIdentity: ['query', 'fragment'],
    rules: RULES,
    // A namespace identifier or a UUID in capitals, and every ISBN.
    mayChange: { path: ['[A-Z]', 'isbn:'] },
    identity: (uri) => {
      const name = nameOf(uri);
      return name === undefined ? uri.path : `${name.nid}:${identified(name)}`;
    },
    check,
    view,
  };
  return { urn };
}
