import type { CheckContext, EngineKit, Finding, SchemeHooks, SchemeRule, Uri } from '@urikit/generic/hooks';

/** An extension of an LDAP URL; `critical` if `!` stands before it. */
interface LdapExtension {
  readonly critical: boolean;
  readonly name: string;
  readonly value: string | undefined;
}

/** A reading of an LDAP URL: the parameters of a search, decoded (RFC 4516 2). */
export interface LdapView {
  /** Empty if the client chooses the server. */
  readonly host: string;
  /** The port written, else 389. */
  readonly port: number;
  readonly dn: string;
  /** Empty: all attributes. */
  readonly attributes: readonly string[];
  readonly scope: 'base' | 'one' | 'sub';
  readonly filter: string;
  readonly extensions: readonly LdapExtension[];
}

const PORT = 389;

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

/** Reads the normal form, so that each spelling has the same issues. */
function check(_: Uri, report: (finding: Finding) => void, { normal: { query } }: CheckContext): void {
  const find = (code: string, message: string): void => {
    report({ code, severity: 'error', component: 'query', message, section: 'RFC 4516 2' });
  };
  const [attributes, scope, , extensions] = fieldsOf(query);
  if (query !== undefined && isLong(query))
    find('fields', 'expected at most attributes, scope, filter and extensions, with "?" between them');
  if (!listOf(attributes).every((one) => ATTRIBUTE.test(one)))
    find('attribute', 'expected names of attributes with "," between them, "*" or "+"');
  if (!SCOPES.test(scope)) find('scope', 'expected "base", "one" or "sub"');
  if (!listOf(extensions).every((one) => EXTENSION.test(one)))
    find('extension', 'expected the name of each extension, with "!" before it if it is critical');
}

const viewFor =
  (kit: EngineKit) =>
  ({ authority, path, query }: Uri): LdapView => {
    const decode = (text: string): string => kit.percentDecode(text, 'replace');
    const [attributes, scope, filter, extensions] = fieldsOf(query);
    return {
      host: authority?.host.text ?? '',
      port: Number(authority?.port ?? PORT),
      dn: decode(path.slice(1)),
      attributes: listOf(attributes).map(decode),
      scope: scope === 'one' || scope === 'sub' ? scope : SCOPE,
      filter: filter === '' ? FILTER : decode(filter),
      extensions: listOf(extensions).map((one) => {
        const critical = one.startsWith('!');
        const [name, ...value] = one.slice(Number(critical)).split('=') as [string, ...string[]];
        return { critical, name: decode(name), value: value.length === 0 ? undefined : decode(value.join('=')) };
      }),
    };
  };

/**
 * The hooks of ldap: data, a rule for values that stand for an absent one, checks and a view.
 *
 * @see RFC 4516 section 2
 * @example createEngine({ schemes: ldapSchemes(kit) }).normalize('ldap://h:389?') // 'ldap://h/'
 */
export const ldapSchemes = (kit: EngineKit): { readonly ldap: SchemeHooks<LdapView> } => ({
  ldap: {
    id: 'ldap',
    rfc: 'RFC 4516 2',
    names: 'dns',
    defaultPort: PORT,
    authority: 'required',
    emptyPath: '/',
    // A distinguished name is no list of segments.
    path: 'opaque',
    // The grammar has neither.
    userinfo: 'forbidden',
    fragment: 'forbidden',
    rules: RULES,
    mayChange: { query: [''] },
    check,
    view: viewFor(kit),
  },
});
