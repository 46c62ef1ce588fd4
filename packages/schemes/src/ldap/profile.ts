import type { CheckContext, EngineKit, Finding, SchemeHooks, SchemeRule, Uri } from '@urikit/generic/hooks';

/** An extension of an LDAP URL; `critical` if `!` stands before it. */
interface LdapExtension {
  readonly critical: boolean;
  readonly name: string;
  readonly value: string | undefined;
}

/** A reading of an LDAP URL: the parameters of a search, decoded (RFC 4516 2). */
export interface LdapView {
  /** Empty if the client chooses the server; of ldapi the path of the socket, decoded. */
  readonly host: string;
  /** The port written, else 389, of ldaps 636; undefined for ldapi. */
  readonly port: number | undefined;
  readonly dn: string;
  /** Empty: all attributes. */
  readonly attributes: readonly string[];
  readonly scope: 'base' | 'one' | 'sub';
  readonly filter: string;
  readonly extensions: readonly LdapExtension[];
}

/** RFC 4516 2; ldaps and ldapi are of OpenLDAP, and other servers read them so. A socket has no port. */
const SCHEMES = [
  ['ldap', 389],
  ['ldaps', 636],
  ['ldapi', undefined],
] as const;

type LdapScheme = (typeof SCHEMES)[number][0];

/** Scope and filter of a URL without them (RFC 4516 2). */
const SCOPE = 'base';
const FILTER = '(objectClass=*)';

/** `scope = "base" / "one" / "sub"`, of any case; empty is `base` */
const SCOPES = /^(?:base|one|sub)?$/i;

/** `extension = [EXCLAMATION] extype [EQUALS exvalue]`, `extype = oid` (RFC 4512 1.4) */
const EXTENSION = /^!?(?:[A-Za-z][A-Za-z0-9-]*|[0-9]+(?:\.[0-9]+)*)(?:=.*)?$/s;

/** An attribute description with its options, or all attributes: `*` of users, `+` of operation (RFC 4511 4.5.1.8, RFC 3673) */
const ATTRIBUTE = /^(?:[*+]|(?:[A-Za-z][A-Za-z0-9-]*|[0-9]+(?:\.[0-9]+)*)(?:;[A-Za-z0-9-]+)*)$/;

/** The four fields of a query: attributes, scope, filter and extensions. */
const FIELDS = 4;

type Fields = readonly [attributes: string, scope: string, filter: string, extensions: string];

function fieldsOf(query = ''): Fields {
  const [attributes, scope = '', filter = '', ...rest] = query.split('?') as [string, ...string[]];
  return [attributes, scope, filter, rest.join('?')];
}

const isLong = (query: string): boolean => query.split('?').length > FIELDS;

const listOf = (field: string): readonly string[] => (field === '' ? [] : field.split(','));

const RULES: readonly SchemeRule[] = [
  {
    id: 'defaults',
    section: 'RFC 4516 2',
    tier: 'safe',
    level: 'scheme-based',
    apply: (uri) => {
      if (uri.query === undefined || isLong(uri.query)) return uri;
      const [attributes, scope, filter, extensions] = fieldsOf(uri.query);
      const known = SCOPES.test(scope) ? scope.toLowerCase() : scope;
      const fields = [attributes, known === SCOPE ? '' : known, filter === FILTER ? '' : filter, extensions];
      while (fields.at(-1) === '') fields.pop();
      return { ...uri, query: fields.length === 0 ? undefined : fields.join('?') };
    },
  },
];

/** Reads the normal form, so that each spelling has the same issues; names are decoded behind their delimiters (2.1). */
const checkFor =
  (kit: EngineKit) =>
  (_: Uri, report: (finding: Finding) => void, { normal: { query } }: CheckContext): void => {
    const find = (code: string, message: string): void => {
      report({ code, severity: 'error', component: 'query', message, section: 'RFC 4516 2' });
    };
    const isEach = (field: string, form: RegExp): boolean =>
      listOf(field).every((one) => form.test(kit.percentDecode(one, 'replace')));
    const [attributes, scope, , extensions] = fieldsOf(query);
    if (query !== undefined && isLong(query))
      find('fields', 'expected at most attributes, scope, filter and extensions, with "?" between them');
    if (!isEach(attributes, ATTRIBUTE))
      find('attribute', 'expected names of attributes with "," between them, "*" or "+"');
    if (!SCOPES.test(scope)) find('scope', 'expected "base", "one" or "sub"');
    if (!isEach(extensions, EXTENSION))
      find('extension', 'expected the name of each extension, with "!" before it if it is critical');
  };

const viewFor =
  (kit: EngineKit, defaultPort: number | undefined) =>
  ({ authority, path, query }: Uri): LdapView => {
    const decode = (text: string): string => kit.percentDecode(text, 'replace');
    const [attributes, scope, filter, extensions] = fieldsOf(query);
    const host = authority?.host.text ?? '';
    return {
      host: defaultPort === undefined ? decode(host) : host,
      port: authority?.port === undefined ? defaultPort : Number(authority.port),
      dn: decode(path.slice(1)),
      attributes: listOf(attributes).map(decode),
      scope: scope === 'one' || scope === 'sub' ? scope : SCOPE,
      filter: filter === '' ? FILTER : decode(filter),
      extensions: listOf(extensions).map((one) => {
        const extension = decode(one);
        const critical = extension.startsWith('!');
        const [name, ...value] = extension.slice(Number(critical)).split('=') as [string, ...string[]];
        return { critical, name, value: value.length === 0 ? undefined : value.join('=') };
      }),
    };
  };

/**
 * The hooks of ldap, ldaps and ldapi: data, a rule for values that stand for an absent one, checks and a view. The host of ldapi is the
 * path of a socket, so its case counts.
 *
 * @see RFC 4516 section 2
 * @example createEngine({ schemes: ldapSchemes(kit) }).normalize('ldap://h:389?') // 'ldap://h/'
 */
export const ldapSchemes = (kit: EngineKit): Readonly<Record<LdapScheme, SchemeHooks<LdapView>>> =>
  Object.fromEntries(
    SCHEMES.map(([scheme, defaultPort]): [LdapScheme, SchemeHooks<LdapView>] => [
      scheme,
      {
        id: 'ldap',
        rfc: 'RFC 4516 2',
        ...(defaultPort === undefined ? { hostCase: 'kept' } : { names: 'dns', defaultPort }),
        authority: 'required',
        emptyPath: '/',
        // A distinguished name is no list of segments.
        path: 'opaque',
        // The grammar has neither.
        userinfo: 'forbidden',
        fragment: 'forbidden',
        rules: RULES,
        mayChange: { query: [''] },
        check: checkFor(kit),
        view: viewFor(kit, defaultPort),
      },
    ]),
    // One entry for each scheme of the list.
  ) as Readonly<Record<LdapScheme, SchemeHooks<LdapView>>>;
