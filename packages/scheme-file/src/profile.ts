import type { EngineKit, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { checkFile } from './check.js';
import type { Flavour } from './flavour.js';
import { localForm } from './local-form.js';
import { toPath } from './to-path.js';

/** What can be set; the plugin validates it with its schema. */
export interface FileOptions {
  /** Whose paths the URIs name. */
  readonly flavour: Flavour;
}

/** What is set where nothing is said: the schema of the plugin has the same. */
export const fileDefaults: FileOptions = { flavour: 'posix' };

/** A reading of a file URI. */
export interface FileView {
  /** Percent-encoded; empty for this machine. */
  readonly host: string;
  /** Whether the file is on the machine where the URI is read (RFC 8089 2). */
  readonly local: boolean;
  /** Percent-encoded, so that an encoded slash is none. */
  readonly segments: readonly string[];
  /**
   * The path of the file, decoded. Absent flavour: the configured one.
   *
   * @throws FilePathError where the URI names no path of this flavour
   */
  readonly toPath: (flavour?: Flavour) => string;
}

/**
 * This machine where the host is empty (RFC 8089 2), and the name that some readers find behind the slashes of
 * `file:////host/share` (RFC 8089 E.3.2).
 */
function hostsOf({ authority, path }: Uri): readonly string[] {
  const local = authority === undefined || authority.host.text === '' ? ['localhost'] : [];
  const [, name] = /^\/\/+([^/]+)/.exec(path) ?? [];
  return name === undefined ? local : [...local, name];
}

/**
 * The hooks of file. Nothing here is loaded at run time but this file and its neighbours.
 *
 * @see RFC 8089 section 2
 */
export function fileSchemes(
  { flavour: configured }: FileOptions,
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
    // Data says all there is to posix paths; a drive letter takes a function.
    ...(configured === 'windows' ? { normalize: (uri: Uri) => localForm(uri, configured) } : {}),
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

export { type FilePathCode, FilePathError, type FilePathPlace } from './file-path-error.js';
export type { Flavour } from './flavour.js';
export { fromPath, type FromPathOptions } from './from-path.js';

declare module '@urikit/generic/hooks' {
  interface SchemeViews {
    file: FileView;
  }
}
