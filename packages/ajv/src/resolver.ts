import { parse, resolve, serialize, type URIComponent } from '@urikit/compat/fast-uri';
import { UriSyntaxError } from '@urikit/generic';

/** The components that Ajv passes from `parse` to `serialize`; a missing component is an absent member. */
export type UriComponent = { -readonly [Name in keyof URIComponent]?: Exclude<URIComponent[Name], undefined> };

/** The interface of Ajv 8's option `uriResolver`. */
export interface UriResolver {
  /** A text as components. Throws UriSyntaxError for a malformed text. */
  readonly parse: (uri: string) => UriComponent;
  /** The target of a reference. Throws UriSyntaxError if either is malformed. */
  readonly resolve: (base: string, path: string) => string;
  /** Components as a text. Throws TypeError for components that no URI has. */
  readonly serialize: (components: UriComponent) => string;
}

/** Members that are present. */
const present = (components: URIComponent): UriComponent =>
  Object.fromEntries(Object.entries(components).filter(([, value]) => value !== undefined));

function parseId(text: string): UriComponent {
  const components = parse(text);
  const { issue, error } = components;
  // Ajv does not look at `error`: it would go on with an empty id.
  if (issue !== undefined) throw new UriSyntaxError({ ...issue, message: `${String(error)} ${issue.message}` });
  return present(components);
}

/**
 * The resolver of ids and references for Ajv 8. Valid ones lead to the same schemas as with the resolver that Ajv has; a
 * malformed `$id` or `$ref` is an error of the compilation, with code and place.
 *
 * @see RFC 3986 section 5.2, JSON Schema Core (2020-12) section 8
 * @example new Ajv({ uriResolver })
 */
export const uriResolver: UriResolver = { parse: parseId, resolve, serialize };
