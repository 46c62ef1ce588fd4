import type { CheckContext, Finding, SchemeHooks, Uri } from '@urikit/generic/hooks';

/** A reading of a DID URL (DID Core 1.0, 3.2), percent-encoded: the method defines the data behind its triplets. */
export interface DidView {
  /** The DID: the URL without path, query and fragment. */
  readonly did: string;
  readonly method: string;
  /** The method-specific identifier. */
  readonly name: string;
  /** Begins with `/`, or is empty. */
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/** `method-name = 1*method-char`, `method-char = %x61-7A / DIGIT` */
const METHOD = /^[a-z0-9]+$/;

/** `method-specific-id = *( *idchar ":" ) 1*idchar`, `idchar = ALPHA / DIGIT / "." / "-" / "_" / pct-encoded` */
const NAME = /^(?:[A-Za-z0-9._:-]|%[0-9A-F]{2})*(?:[A-Za-z0-9._-]|%[0-9A-F]{2})$/;

/** `did-url = did path-abempty [ "?" query ] [ "#" fragment ]`, `did = "did:" method-name ":" method-specific-id` */
function partsOf(text: string): Pick<DidView, 'method' | 'name' | 'path'> {
  const slash = text.indexOf('/');
  const [head, path] = slash < 0 ? [text, ''] : [text.slice(0, slash), text.slice(slash)];
  const colon = head.indexOf(':');
  return colon < 0
    ? { method: head, name: '', path }
    : { method: head.slice(0, colon), name: head.slice(colon + 1), path };
}

/** Reads the normal form, so that each spelling has the same issues. */
function check(_: Uri, report: (finding: Finding) => void, { normal: { authority, path } }: CheckContext): void {
  if (authority !== undefined) return;
  const find = (code: string, message: string): void => {
    report({ code, severity: 'error', component: 'path', message, section: 'DID Core 1.0 3.1' });
  };
  const { method, name } = partsOf(path);
  if (!METHOD.test(method)) find('method', 'expected a method of lower-case letters and digits');
  if (!NAME.test(name)) find('name', 'expected ":" and a name of letters, digits, ".", "-" and "_" behind the method');
}

/**
 * The hooks of did: data, a check and a view. A DID is compared as it is written: only triplets have a normal form.
 *
 * @see DID Core 1.0, sections 3.1 and 3.2
 * @example createEngine({ schemes: didSchemes() }).view('did:web:example.com#key').name // 'example.com'
 */
export const didSchemes = (): { readonly did: SchemeHooks<DidView> } => ({
  did: {
    id: 'did',
    rfc: 'DID Core 1.0 3.1',
    authority: 'forbidden',
    // A path with dot-segments would take the name away.
    path: 'opaque',
    // "The authority is a combination of <method-name>:<method-specific-id>" (DID Core 1.0, 3.2.2).
    references: 'behind-name',
    check,
    view: ({ path, query, fragment }) => {
      const parts = partsOf(path);
      return { did: `did:${parts.method}:${parts.name}`, ...parts, query, fragment };
    },
  },
});
