import type { Uri } from '@urikit/generic/hooks';

/** The components of a package URL, percent-encoded (ECMA-427 5.6). */
export interface PackageParts {
  readonly type: string;
  readonly namespace: readonly string[];
  /** Empty if it is missing. */
  readonly name: string;
  readonly version: string | undefined;
}

const withoutEnd = (text: string): string => {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
};

/** The position of the `@` before the version; -1 without a version. The `@` of `npm/@scope/name` begins a namespace. */
function versionAt(text: string): number {
  const at = text.lastIndexOf('@');
  const beginsSegment = at === 0 || text[at - 1] === '/';
  return beginsSegment && text.includes('/', at) ? -1 : at;
}

/** Splits a path from right to left: version, name, namespace, type. Slashes at the ends and empty segments do not count. */
export function partsOf(path: string): PackageParts {
  const text = withoutEnd(path.replace(/^\/+/, ''));
  const slash = text.indexOf('/');
  if (slash < 0) return { type: text, namespace: [], name: '', version: undefined };
  const rest = text.slice(slash + 1);
  const at = versionAt(rest);
  const segments = (at < 0 ? rest : rest.slice(0, at)).split('/').filter((segment) => segment !== '');
  return {
    type: text.slice(0, slash),
    namespace: segments.slice(0, -1),
    name: segments.at(-1) ?? '',
    version: at < 0 || at === rest.length - 1 ? undefined : rest.slice(at + 1),
  };
}

/** The path of the components: `partsOf` reads the same from it. */
export function pathOf({ type, namespace, name, version }: PackageParts): string {
  if (name === '' && version === undefined) return type;
  return `${[type, ...namespace, name].join('/')}${version === undefined ? '' : `@${version}`}`;
}

/** The path behind `pkg:` and any number of slashes; undefined for an authority with more than a name. */
export function pathBehind({ authority, path }: Uri): string | undefined {
  if (authority === undefined) return path;
  const { userinfo, host, port } = authority;
  return userinfo === undefined && port === undefined && host.kind === 'reg-name' ? `${host.text}${path}` : undefined;
}
