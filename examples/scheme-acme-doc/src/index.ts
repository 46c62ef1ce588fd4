import type { EngineKit, Finding, SchemeHooks, SchemePlugin, Uri } from '@urikit/generic/hooks';
import * as z from 'zod';

/** What can be set: whether `check` wants a version behind the name of every document. An unknown key is an error. */
export const acmeDocConfig = z.strictObject({ version: z.enum(['optional', 'required']).default('optional') });

/** The configuration once its defaults are filled in. */
export type AcmeDocConfig = z.output<typeof acmeDocConfig>;

/** A reading of a document URI; without a version the newest is meant. */
export interface AcmeDoc {
  readonly registry: string;
  readonly team: string;
  readonly decodedName: string;
  readonly version: number | undefined;
  readonly revision: number | undefined;
}

/**
 *     document-id = "/" team "/" name [ "@" version ]
 *     team        = ALPHA *( ALPHA / DIGIT / "-" )   ; in either case
 *     name        = 1*<pchar except "@">
 *     version     = *"0" 1*9DIGIT                    ; zeros in front mean nothing
 */
const DOCUMENT_ID = /^\/([A-Za-z][A-Za-z0-9-]*)\/([^/@]+)(?:@0*([0-9]{1,9}))?$/;
const REVISION = /^rev=([0-9]{1,9})$/;

/** Only what is a document-id is rewritten: a team that holds a triplet is none, so no triplet loses its upper case. */
function normalize(uri: Uri): Uri {
  const [, team, name, version] = DOCUMENT_ID.exec(uri.path) ?? [];
  if (team === undefined || name === undefined) return uri;
  return { ...uri, path: `/${team.toLowerCase()}/${name}${version === undefined ? '' : `@${version}`}` };
}

function view({ authority, path, query = '' }: Uri, { percentDecode }: EngineKit): AcmeDoc | undefined {
  const [, team, name, digits] = DOCUMENT_ID.exec(path) ?? [];
  if (authority === undefined || team === undefined || name === undefined) return undefined;
  const [version, revision] = [digits, REVISION.exec(query)?.[1]].map((n) => (n === undefined ? n : Number(n)));
  return { registry: authority.host.text, team, decodedName: percentDecode(name, 'replace'), version, revision };
}

/** Reads the normal form, so that equivalent URIs have the same findings. */
function check({ path, query }: Uri, { version }: AcmeDocConfig, report: (finding: Finding) => void): void {
  const find = (code: string, component: 'path' | 'query', message: string, section: string): void =>
    report({ code, severity: 'error', component, message, section });
  if (!DOCUMENT_ID.test(path)) find('document-id', 'path', 'expected /team/name or /team/name@version', 'ACME-DOC 2');
  else if (version === 'required' && !path.includes('@'))
    find('missing-version', 'path', 'expected "@" and a version behind the name', 'ACME-DOC 2');
  if (query !== undefined && !REVISION.test(query))
    find('revision', 'query', 'expected rev= and up to nine digits, or no query', 'ACME-DOC 3');
}

/** Documents in a registry: `acme-doc://registry.example/team/Doc@12?rev=3`. */
export const acmeDoc: SchemePlugin<AcmeDocConfig, AcmeDoc | undefined, 'acme-doc', 'acme-doc'> = {
  id: 'acme-doc',
  version: '0.1.0',
  contract: 2,
  schemes: ['acme-doc'],
  rfc: ['ACME-DOC'],
  issues: ['document-id', 'missing-version', 'revision'],
  configSchema: acmeDocConfig,
  configure: (config, kit) => {
    const hooks: SchemeHooks<AcmeDoc | undefined> = {
      ...{ rfc: 'ACME-DOC 1', defaultPort: 7070, emptyPath: '/' },
      ...{ authority: 'required', host: 'required', userinfo: 'forbidden' },
      normalize,
      view: (uri) => view(uri, kit),
      check: (_, report, { normal }) => check(normal, config, report),
    };
    return { 'acme-doc': hooks };
  },
};
