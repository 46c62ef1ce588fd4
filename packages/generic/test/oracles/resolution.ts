/**
 * RFC 3986 sections 5.2 and 5.3 as they are printed: the pseudo-code of 5.2.2 and 5.3 line by line, and the steps 2A to
 * 2E of 5.2.4 on an input buffer and an output buffer. Slow, quadratic even, and made to be compared with the text of
 * the standard by eye. `undefined` stands for what the RFC calls undefined.
 */

/** The five components; an authority is one text here, as it is there. */
export interface Components {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

type Writable = { -readonly [name in keyof Components]: Components[name] };

const defined = (component: string | undefined): component is string => component !== undefined;

/** Appendix B, the expression as printed: $2, $4, $5, $7 and $9 are the components. */
export function parseReference(text: string): Components {
  const $ = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/.exec(text)!;
  return { scheme: $[2], authority: $[4], path: $[5]!, query: $[7], fragment: $[9] };
}

/** 5.2.4. Remove Dot Segments */
export function removeDotSegments(path: string): string {
  // 1. The input buffer is initialized with the now-appended path components and the output buffer is initialized to
  //    the empty string.
  let input = path;
  let output = '';
  // 2. While the input buffer is not empty, loop as follows:
  while (input !== '') {
    // A. If the input buffer begins with a prefix of "../" or "./", then remove that prefix from the input buffer;
    if (input.startsWith('../')) input = input.slice(3);
    else if (input.startsWith('./')) input = input.slice(2);
    // B. if the input buffer begins with a prefix of "/./" or "/.", where "." is a complete path segment, then replace
    //    that prefix with "/" in the input buffer;
    else if (input.startsWith('/./')) input = `/${input.slice(3)}`;
    else if (input === '/.') input = '/';
    // C. if the input buffer begins with a prefix of "/../" or "/..", where ".." is a complete path segment, then
    // replace
    //    that prefix with "/" in the input buffer and remove the last segment and its preceding "/" (if any) from the
    //    output buffer;
    else if (input.startsWith('/../') || input === '/..') {
      input = input === '/..' ? '/' : `/${input.slice(4)}`;
      const slash = output.lastIndexOf('/');
      output = slash < 0 ? '' : output.slice(0, slash);
    }
    // D. if the input buffer consists only of "." or "..", then remove that from the input buffer;
    else if (input === '.' || input === '..') input = '';
    // E. move the first path segment in the input buffer to the end of the output buffer, including the initial "/"
    //    character (if any) and any subsequent characters up to, but not including, the next "/" character or the end
    // of
    //    the input buffer.
    else {
      const next = input.indexOf('/', 1);
      const end = next < 0 ? input.length : next;
      output += input.slice(0, end);
      input = input.slice(end);
    }
  }
  // 3. Finally, the output buffer is returned as the result of remove_dot_segments.
  return output;
}

/** 5.2.3. Merge Paths */
export function merge(base: Components, path: string): string {
  // If the base URI has a defined authority component and an empty path, then return a string consisting of "/"
  // concatenated with the reference's path;
  if (defined(base.authority) && base.path === '') return `/${path}`;
  // otherwise, return a string consisting of the reference's path component appended to all but the last segment of the
  // base URI's path (i.e., excluding any characters after the right-most "/" in the base URI path, or excluding the
  // entire base URI path if it does not contain any "/" characters).
  const rightMost = base.path.lastIndexOf('/');
  return rightMost < 0 ? path : base.path.slice(0, rightMost + 1) + path;
}

/** 5.2.2. Transform References; `strict` as there. */
export function transform(reference: Components, base: Components, strict: boolean): Components {
  const R: Writable = { ...reference };
  const T: Writable = { scheme: undefined, authority: undefined, path: '', query: undefined, fragment: undefined };

  // -- A non-strict parser may ignore a scheme in the reference if it is identical to the base URI's scheme.
  if (!strict && R.scheme?.toLowerCase() === base.scheme?.toLowerCase()) R.scheme = undefined;

  if (defined(R.scheme)) {
    T.scheme = R.scheme;
    T.authority = R.authority;
    T.path = removeDotSegments(R.path);
    T.query = R.query;
  } else {
    if (defined(R.authority)) {
      T.authority = R.authority;
      T.path = removeDotSegments(R.path);
      T.query = R.query;
    } else {
      if (R.path === '') {
        T.path = base.path;
        if (defined(R.query)) T.query = R.query;
        else T.query = base.query;
      } else {
        if (R.path.startsWith('/')) {
          T.path = removeDotSegments(R.path);
        } else {
          T.path = merge(base, R.path);
          T.path = removeDotSegments(T.path);
        }
        T.query = R.query;
      }
      T.authority = base.authority;
    }
    T.scheme = base.scheme;
  }
  T.fragment = R.fragment;

  // The one departure, not in 5.2.2: where the dot-segments before it are gone, a path may begin with "//", and without
  // an authority 5.3 would make it one. "/." goes before it, which 5.2.4 would remove again.
  if (!defined(T.authority) && T.path.startsWith('//')) T.path = `/.${T.path}`;
  return T;
}

/** 5.3. Component Recomposition */
export function recompose(T: Components): string {
  let result = '';
  if (defined(T.scheme)) {
    result += T.scheme;
    result += ':';
  }
  if (defined(T.authority)) {
    result += '//';
    result += T.authority;
  }
  result += T.path;
  if (defined(T.query)) {
    result += '?';
    result += T.query;
  }
  if (defined(T.fragment)) {
    result += '#';
    result += T.fragment;
  }
  return result;
}

/**
 * A path with every dot-segment written plainly: a complete segment whose octets, decoded, are "." or "..". "For example,
 * the octet corresponding to the tilde ("~") character is often encoded as "%7E" [...] the "%7E" can be replaced by "~"
 * without changing its interpretation" (2.4), and a dot is as unreserved as a tilde.
 */
export function plainDotSegments(path: string): string {
  const plain = (segment: string): string => {
    const decoded = segment.split(/%2[eE]/).join('.');
    return decoded === '.' || decoded === '..' ? decoded : segment;
  };
  return path.split('/').map(plain).join('/');
}

/** The target of a valid reference on a valid base, as text; by the letter of 5.2. */
export function resolveText(reference: string, base: string, strict: boolean): string {
  return recompose(transform(parseReference(reference), parseReference(base), strict));
}

/**
 * The same, with encoded dot-segments decoded first, in the paths that 5.2.2 sends through 5.2.4: that of the reference,
 * and that of the base where it is merged.
 */
export function resolveDecoded(reference: string, base: string, strict: boolean): string {
  const [R, Base] = [parseReference(reference), parseReference(base)];
  const plain = (parts: Components): Components => ({ ...parts, path: plainDotSegments(parts.path) });
  return recompose(transform(plain(R), R.path === '' ? Base : plain(Base), strict));
}
