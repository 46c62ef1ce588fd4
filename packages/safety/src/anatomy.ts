import { componentStart, splitComponents } from '@urikit/generic/internal';

/**
 * A string split at the delimiters of Appendix B, with the position of each part. The string need not be valid, because
 * hazards are also found in strings that a strict parser refuses.
 */
export interface Anatomy {
  readonly text: string;
  readonly scheme: Part | undefined;
  readonly authority: Part | undefined;
  /** Up to the last `@` of the authority. */
  readonly userinfo: Part | undefined;
  /** The host without port; an IP-literal with its brackets. */
  readonly host: Part | undefined;
  readonly port: Part | undefined;
  readonly path: Part;
  readonly query: Part | undefined;
  readonly fragment: Part | undefined;
}

/** A piece of a string and the position of its start. */
export interface Part {
  readonly text: string;
  readonly start: number;
}

/** Splits host and port. The port follows the last `:` outside of an IP-literal. */
function hostAndPort({ text, start }: Part): readonly [Part, Part | undefined] {
  const bracket = text.startsWith('[') ? text.lastIndexOf(']') : -1;
  const colon = text.indexOf(':', bracket + 1);
  if (colon < 0) return [{ text, start }, undefined];
  return [
    { text: text.slice(0, colon), start },
    { text: text.slice(colon + 1), start: start + colon + 1 },
  ];
}

/**
 * @see RFC 3986 Appendix B
 */
export function anatomyOf(text: string): Anatomy {
  const components = splitComponents(text);
  const { scheme, host: name, path, query, fragment } = components;
  const start = scheme === undefined ? 2 : scheme.length + 3;
  const authority = name === undefined ? undefined : text.slice(start, componentStart(components, 'path'));
  let at = 0;
  const part = (piece: string | undefined, before: number): Part | undefined => {
    if (piece === undefined) return undefined;
    const found = { text: piece, start: at + before };
    at += before + piece.length;
    return found;
  };
  const schemePart = part(scheme, 0);
  if (scheme !== undefined) at += 1;
  const authorityPart = part(authority, 2);
  const pathPart = part(path, 0) as Part;
  const queryPart = part(query, 1);
  const fragmentPart = part(fragment, 1);
  const userinfoEnd = authority?.lastIndexOf('@') ?? -1;
  const rest =
    authorityPart === undefined
      ? undefined
      : { text: authorityPart.text.slice(userinfoEnd + 1), start: authorityPart.start + userinfoEnd + 1 };
  const [host, port] = rest === undefined ? [undefined, undefined] : hostAndPort(rest);
  return {
    text,
    scheme: schemePart,
    authority: authorityPart,
    userinfo:
      authorityPart === undefined || userinfoEnd < 0
        ? undefined
        : { text: authorityPart.text.slice(0, userinfoEnd), start: authorityPart.start },
    host,
    port,
    path: pathPart,
    query: queryPart,
    fragment: fragmentPart,
  };
}
