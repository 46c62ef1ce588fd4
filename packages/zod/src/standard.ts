import type { StringIssue } from '@urikit/generic';
import { findIssues } from './find-issues.js';
import { readOptions, type UriOptions } from './uri-options.js';

/** The entry `@urikit/zod/standard`: the same schema without Zod, for tools that take a Standard Schema. */

/** A Standard Schema (version 1) of URIs. */
export interface UriSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'urikit';
    readonly validate: (value: unknown) => { readonly value: string; readonly issues?: undefined } | UriFailure;
    readonly types?: { readonly input: string; readonly output: string } | undefined;
  };
}

/** The problems. A message is for people; an issue of urikit has code, severity, section, start and end too. */
export interface UriFailure {
  readonly issues: readonly (Pick<StringIssue, 'message'> & Partial<StringIssue>)[];
}

/**
 * A Standard Schema of URIs, by the options of `uri`.
 *
 * @throws UrikitError for an option or a value that does not exist; HostListError for a malformed entry; UriRulesError for a
 *   malformed rule
 * @see https://standardschema.dev
 * @example uriSchema({ schemes: ['https'] })['~standard'].validate('https://h/') // { value: 'https://h/' }
 */
export function uriSchema(options: UriOptions = {}): UriSchema {
  const read = readOptions(options);
  const { level, engine } = read;
  return Object.freeze({
    '~standard': Object.freeze({
      version: 1 as const,
      vendor: 'urikit' as const,
      validate: (value: unknown) => {
        if (typeof value !== 'string') return { issues: [{ message: `expected a string, found ${typeof value}` }] };
        const issues = findIssues(value, read);
        if (issues.length > 0) return { issues };
        if (level === undefined) return { value };
        const normal = engine.tryNormalize(value, { level });
        return normal.ok ? { value: normal.value } : { issues: [normal.issue] };
      },
    }),
  });
}
