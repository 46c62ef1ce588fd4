import type { EngineKit, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { checkFile } from './check.js';
import type { Flavour } from './flavour.js';
import { localForm } from './local-form.js';
import { toPath } from './to-path.js';

/** The options; the plugin validates them with its schema. */
export interface FileOptions {
  /** The file system whose paths the URIs name. */
  readonly flavour: Flavour;
}

/** The default options, which the schema of the plugin has, too. */
export const fileDefaults: FileOptions = { flavour: 'posix' };

/** A reading of a file URI. */
export interface FileView {
  /** Percent-encoded; empty for this machine. */
  readonly host: string;
  /** True if the file is on the machine that reads the URI (RFC 8089 2). */
  readonly local: boolean;
  /** The segments, percent-encoded, so that an encoded slash is not a delimiter. */
  readonly segments: readonly string[];
  /**
   * The path of the file, decoded. Absent flavour: the configured one.
   *
   * @throws FilePathError if the URI names no path of this flavour
   */
  readonly toPath: (flavour?: Flavour) => string;
}

/**
 * The host of the authority, where empty means this machine (RFC 8089 2), and the host that some readers find in
 * `file:////host/share` (RFC 8089 E.3.2).
 */
function hostsOf({ authority, path }: Uri): readonly string[] {
  const local = authority === undefined || authority.host.text === '' ? ['localhost'] : [];
  const [, name] = /^\/\/+([^/]+)/.exec(path) ?? [];
  return name === undefined ? local : [...local, name];
}

/**
 * The hooks of file. Only this file and its neighbours are loaded at run time.
 *
 * @param options - `fileDefaults` has those that are absent
 * @see RFC 8089 section 2
 * @example createEngine({ schemes: fileSchemes({}, kit) }).normalize('file:/a/../b') // 'file:///b'
 */
export function fileSchemes(
  { flavour: configured = fileDefaults.flavour }: Partial<FileOptions> = {},
  kit: EngineKit,
): { readonly file: SchemeHooks<FileView> } {
  const file: SchemeHooks<FileView> = {
    id: 'file',
    rfc: 'RFC 8089 2',
    // "the fully qualified domain name of the system on which the file is accessible" (RFC 8089 2).
    names: 'dns',
    absentAuthority: 'empty',
    localHosts: ['localhost'],
    emptyPath: '/',
    userinfo: 'forbidden',
    query: 'forbidden',
    check: (uri, report, { normal }) => {
      checkFile(uri, normal, configured, kit, report);
    },
    // POSIX paths need only data; drive letters need a function.
    ...(configured === 'windows'
      ? { normalize: (uri: Uri) => localForm(uri, configured), mayChange: { path: [':', '%3A', '%7C'] } }
      : {}),
    hosts: hostsOf,
    view: (uri: Uri): FileView => {
      const host = uri.authority?.host.text ?? '';
      return {
        host,
        local: host === '',
        segments: kit.segments(uri.path),
        toPath: (flavour = configured) => toPath(uri, flavour, kit),
      };
    },
  };
  return { file };
}

export { FilePathError } from './file-path-error.js';
export { fromPath } from './from-path.js';
