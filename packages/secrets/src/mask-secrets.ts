import { optionsOf, type ParameterComponent, shown, writtenOf, wrongValue } from '@urikit/generic/internal';
import { type Declared, maskLine, maskComponent } from './lines/mask-line.js';

/** The options of `maskSecrets`. */
export interface MaskOptions {
  /**
   * The syntax of parameters: between `/` and `;` as in a path, between `&` and `;` as in a query. Absent: the string is no component,
   * as a line of a log, and parameters are those of a query.
   */
  readonly component?: 'path' | 'query' | 'fragment';
  /** The string in place of a secret, or a function that makes it of the secret. Absent: `***`. */
  readonly mark?: string | ((secret: string) => string);
  /**
   * `'hide'`: each long random value or segment is hidden, too, because no table is complete; hashes and ids are hidden as well. Absent:
   * `'show'`.
   */
  readonly unknown?: 'show' | 'hide';
}

/** A string, or a value that stands for one. */
export type Masked = string | Error | { readonly href: string };

const OPTIONS: readonly string[] = ['component', 'mark', 'unknown'];

const COMPONENTS: readonly (ParameterComponent | undefined)[] = [undefined, 'path', 'query', 'fragment'];

/**
 * Writes a mark in place of each secret of a string that need not be a URI: a part of a request, a message, a line of a
 * log. Secrets are values of the published table of names, passwords of URIs inside of the string, users that are
 * tokens by their looks, and tokens and addresses of known shapes.
 *
 * @param value - any string; an error stands for its name and message, a `URL` for its string
 * @param options - the component that the string is, the mark, the treatment of unknown random values
 * @returns the masked string; '' for another value, because a line of a log is written all the same. Linear time.
 * @throws UrikitError `input/unknown-option`, and `input/value` for another component or treatment, or a mark that is neither a string nor
 *   a function
 * @see RFC 3986 section 3.2.1, 7.5
 * @example maskSecrets('GET /a?token=x') // 'GET /a?token=***'
 * @example maskSecrets(new Error('no answer of y://u:p@h/')) // 'Error: no answer of y://u:***@h/'
 * @example maskSecrets('/a?token=x&u=y://u:p@h/', { component: 'query', mark: '*' }) // '/a?token=*&u=*'
 * @example maskSecrets('/f/Zm9vYmFyYmF6cXV4', { unknown: 'hide' }) // '/f/***'
 */
export function maskSecrets(value: Masked, options: MaskOptions = {}): string {
  return masked(value, options, undefined);
}

/** Masks the secrets of the published table, and declared ones. */
export function masked(value: Masked, options: MaskOptions, declared: Declared | undefined): string {
  const { component, mark = '***', unknown = 'show' } = optionsOf(options, OPTIONS);
  if (!COMPONENTS.includes(component))
    throw wrongValue(['component'], `path, query or fragment, found ${shown(component)}`);
  if (!['string', 'function'].includes(typeof mark))
    throw wrongValue(['mark'], 'a string, or a function of the secret');
  if (unknown !== 'show' && unknown !== 'hide') throw wrongValue(['unknown'], `show or hide, found ${shown(unknown)}`);
  const text = value instanceof Error ? String(value) : writtenOf(value);
  const how = { component, mark, isUnknownHidden: unknown === 'hide', declared };
  return component === undefined ? maskLine(text, how) : maskComponent(text, how);
}
