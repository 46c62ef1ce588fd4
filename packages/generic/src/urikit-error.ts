/** The weight of an issue. The engine proposes it; an application may map codes to severities of its own. */
export type Severity = 'error' | 'warning' | 'info';

/** A range of a string: zero-based UTF-16 offsets, the end exclusive. It is empty if something is missing there. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The one shape of a problem, in every package. It says where in one of three ways: `start` and `end` in a string, `line` in a
 * file, `path` in data.
 */
export interface Issue {
  /** `syntax/...` from the engine, `<plugin id>/...` from a scheme's hooks. Stable: software may branch on it. */
  readonly code: string;
  readonly severity: Severity;
  /** For people: the expectation. Quotes no userinfo and no string after it, except a character that no URI may contain. */
  readonly message: string;
  /** The document and section, as in `RFC 3986 3.2.2`. */
  readonly section?: string | undefined;
  /** The cure. */
  readonly hint?: string | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** One-based line of a file. */
  readonly line?: number | undefined;
  /** Names of members and indices of data, from the root. */
  readonly path?: readonly PropertyKey[] | undefined;
}

const after = (lead: string, value: string | number | undefined): string =>
  value === undefined ? '' : `${lead}${String(value)}`;

const sentence = ({ code, message, hint, start, section }: Issue): string =>
  `${message}${after('; ', hint)} (${code}${after(' at position ', start)}${after(', ', section)})`;

/**
 * The base class of every error of urikit. Other classes add a name.
 *
 * `instanceof` and `is` know the errors of each copy of the package, by a symbol of the global table and the name of the class:
 * an application may have two versions, or a copy in ESM and a copy in CommonJS.
 * Loading the file calls no function, so that bundlers drop classes that are not used.
 *
 * @example try { parse(input) } catch (error) { if (UrikitError.is(error)) log(error.code, error.issue) }
 */
export class UrikitError<One extends Issue = Issue> extends Error {
  static override get name(): string {
    return 'UrikitError';
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    const { [Symbol.for('urikit:error')]: isOurs, name } = Object(value) as Readonly<Record<PropertyKey, unknown>>;
    return super[Symbol.hasInstance](value) || (isOurs === true && (this === UrikitError || name === this.name));
  }

  /**
   * Tells if a value is an error of this class, in any copy of the package; without its class, of urikit. Never throws.
   */
  static is<Type>(this: abstract new (...args: never) => Type, value: unknown): value is Type {
    return value instanceof ((this as typeof this | undefined) ?? UrikitError);
  }

  /** The code of the first issue. */
  readonly code: One['code'];
  /** The first issue. */
  readonly issue: One;
  /** All issues, at least one; frozen. */
  readonly issues: readonly One[];

  /**
   * @param found - the issues; their messages, codes and positions make the message
   * @param options - `cause`: the original error
   * @throws TypeError for a list without issues
   */
  constructor(found: One | readonly [One, ...One[]], options?: ErrorOptions) {
    const issues = ([found].flat() as One[]).map((issue): One => Object.freeze({ ...issue }));
    super(issues.map(sentence).join('; '), options);
    const [issue] = issues as [One];
    this.name = new.target.name;
    this.code = issue.code;
    this.issue = issue;
    this.issues = Object.freeze(issues);
    Object.defineProperty(this, Symbol.for('urikit:error'), { value: true });
  }
}
