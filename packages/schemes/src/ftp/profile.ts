import type { CheckContext, EngineKit, Finding, SchemeHooks, Uri } from '@urikit/generic/hooks';

/** A reading of an ftp URL: the commands that a client sends (RFC 1738 3.2.2). */
export interface FtpView {
  readonly host: string;
  /** The port written, else 21. */
  readonly port: number;
  /** Decoded; undefined without userinfo. Never the password. */
  readonly user: string | undefined;
  /** The directories of CWD and the name of RETR, decoded: `%2F` is a slash in a name. */
  readonly path: readonly string[];
  /** `a`: text, `i`: bytes, `d`: a list of names; undefined if the client chooses. */
  readonly type: string | undefined;
}

const PORT = 21;

/** `[ ";type=" ftptype ]` at the end of the path */
const TYPE = /;type=([^/;]*)$/i;

/** `ftptype = "A" | "I" | "D" | "a" | "i" | "d"` */
const FTP_TYPE = /^[aid]$/i;

function check(_: Uri, report: (finding: Finding) => void, { normal }: CheckContext): void {
  const type = TYPE.exec(normal.path)?.[1];
  if (type !== undefined && !FTP_TYPE.test(type))
    report({
      code: 'type',
      severity: 'error',
      component: 'path',
      message: 'expected "a", "i" or "d" behind ";type="',
      section: 'RFC 1738 3.2.2',
    });
}

/**
 * The hooks of ftp: data, a rule for `;type=` and a view.
 *
 * @see RFC 1738 section 3.2
 * @example createEngine({ schemes: ftpSchemes(kit) }).normalize('ftp://h:21') // 'ftp://h/'
 */
export const ftpSchemes = (kit: EngineKit): { readonly ftp: SchemeHooks<FtpView> } => ({
  ftp: {
    id: 'ftp',
    rfc: 'RFC 1738 3.2',
    names: 'dns',
    defaultPort: PORT,
    authority: 'required',
    host: 'required',
    emptyPath: '/',
    // RFC 1738 takes "?" as a character of a name, and RFC 3986 as the beginning of a query.
    query: 'discouraged',
    rules: [
      {
        id: 'type-case',
        section: 'RFC 1738 3.2.2',
        tier: 'safe',
        level: 'scheme-based',
        apply: (uri) => ({
          ...uri,
          path: uri.path.replace(TYPE, (whole, type: string) => (FTP_TYPE.test(type) ? whole.toLowerCase() : whole)),
        }),
      },
    ],
    mayChange: { path: [';'] },
    check,
    view: ({ authority, path }) => {
      const type = TYPE.exec(path)?.[1];
      const decode = (text: string): string => kit.percentDecode(text, 'replace');
      const user = authority?.userinfo?.split(':')[0];
      return {
        host: authority?.host.text ?? '',
        port: Number(authority?.port ?? PORT),
        user: user === undefined ? undefined : decode(user),
        path: kit.segments(path.replace(TYPE, '')).map(decode),
        type,
      };
    },
  },
});
