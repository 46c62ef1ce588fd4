import type { Engine } from './engine/engine.js';
import type { CompareOptions } from './normalization/prepare.js';
import { type ReferenceEngine, relativize, resolveReference } from './engine/reference-verbs.js';
import { engineOf } from './syntax/expect.js';
import { parse } from './syntax/parse.js';
import { type ComponentChanges, replaceComponents } from './usage/replace-components.js';
import type { UriReference } from './syntax/uri-reference.js';

/** The members of an engine that a value asks. */
export type UriEngine<Views extends object = object> = Pick<
  Engine<Views>,
  'equivalent' | 'view' | keyof ReferenceEngine
>;

const MEMBERS: readonly (keyof UriEngine)[] = [
  'equivalent',
  'hooks',
  'normalize',
  'opaquePaths',
  'references',
  'resolve',
  'view',
];

/** A URI reference as a frozen value: the components as written, and verbs that give new values. */
export interface UriValue<Views extends object = object> extends UriReference {
  /** The components of the normal form, computed on first use. Throws PluginError if a hook breaks its contract. */
  readonly normal: UriReference;
  /**
   * The same reference with other components, percent-encoded. Throws UriSyntaxError if a component breaks its rule or the
   * result would be read back as other components: it never repairs.
   */
  readonly with: (changes: ComponentChanges) => UriValue<Views>;
  /** The target of a reference against this value as its base (section 5.2), which may be relative. */
  readonly resolve: (reference: string | UriValue) => UriValue<Views>;
  /** The shortest reference from a base to this value (section 4.2); undefined if no reference leads there. */
  readonly relativeTo: (base: string | UriValue) => UriValue<Views> | undefined;
  /** Tells if the two are equivalent (section 6.2), with the options of `engine.equivalent`. */
  readonly equals: (other: string | UriValue, options?: CompareOptions) => boolean;
  /** The scheme's typed reading, as `engine.view`. */
  readonly view: {
    <Scheme extends keyof Views & string>(...schemes: readonly [Scheme, ...Scheme[]]): Views[Scheme];
    (): unknown;
  };
  /** The string as written. */
  readonly toString: () => string;
  /** The string as written: a value in JSON is its string. */
  readonly toJSON: () => string;
}

/** The string of a value; any other argument stays as it is, and the verb refuses it. */
const stringOf = (value: string | UriValue): string =>
  typeof value === 'object' && (value as UriValue | null) !== null && typeof value.toJSON === 'function'
    ? value.toJSON()
    : (value as string);

/** A record that no caller can change. */
function frozen(uri: UriReference): UriReference {
  if (uri.authority !== undefined) {
    Object.freeze(uri.authority.host);
    Object.freeze(uri.authority);
  }
  return Object.freeze(uri);
}

/**
 * Makes a value of a URI reference, for programs that read its components and build others from it. The verbs over
 * strings are the fast way.
 *
 * @param text - a URI reference
 * @param engine - answers for its schemes, its limits and its policies
 * @throws UriSyntaxError for a string that is malformed, or that the engine does not take; UrikitError `input/value` for a
 *   value that is no engine
 * @see RFC 3986 section 3, 4.1
 * @example uri('http://h/a?q#f', engine).with({ fragment: undefined }).toString() // 'http://h/a?q'
 */
export function uri<Views extends object = object>(text: string, engine: UriEngine<Views>): UriValue<Views> {
  // Held to the limits and policies of the engine, and to the grammar; this level rewrites no component.
  engineOf(engine, MEMBERS).normalize(text, { level: 'simple-string' });
  const written = frozen(parse(text));
  const of = (other: string): UriValue<Views> => uri(other, engine);
  let normal: UriReference | undefined;
  return Object.freeze<UriValue<Views>>({
    ...written,
    get normal() {
      return (normal ??= frozen(parse(engine.normalize(text))));
    },
    with: (changes) => of(replaceComponents(text, changes)),
    resolve: (reference) => of(resolveReference(stringOf(reference), text, engine)),
    relativeTo: (base) => {
      const reference = relativize(text, stringOf(base), engine);
      return reference === undefined ? undefined : of(reference);
    },
    equals: (other, options) => engine.equivalent(text, stringOf(other), options),
    view: (...schemes: string[]) => (engine.view as (text: string, ...names: string[]) => never)(text, ...schemes),
    toString: () => text,
    toJSON: () => text,
  });
}
