import { kindOf, optionsOf } from './expect.js';
import { grammarIssue, NOWHERE, UriSyntaxError } from './issue.js';
import type { Component, UriReference } from './uri-reference.js';

/** The members of a record, as `parse` makes them. */
export const PARTS = ['scheme', 'authority', 'path', 'query', 'fragment'];
const PARTS_OF_AUTHORITY = ['userinfo', 'host', 'port'];

/** @throws UriSyntaxError `input/not-string` for a component of another type */
export function checkText(value: unknown, component: Component, mayBeAbsent: boolean): void {
  if (typeof value === 'string' || (mayBeAbsent && value === undefined)) return;
  const expected = mayBeAbsent ? 'a string, or undefined,' : 'a string';
  const message = `expected ${expected} as ${component}, found ${kindOf(value)}`;
  throw new UriSyntaxError(grammarIssue('input/not-string', NOWHERE, message));
}

/**
 * Tells if a value is a record as `parse` makes them, for callers without types: its parts have the right names and are strings.
 *
 * @throws UriSyntaxError `input/not-string` for a part that is no string; UrikitError `input/unknown-option` for a name that is no part,
 *   `input/value` for a value that is no plain object
 */
export function checkRecord(reference: UriReference): void {
  const parts = optionsOf(reference, PARTS, 'a part');
  if (parts.authority !== undefined) {
    const { userinfo, host, port } = optionsOf(parts.authority, PARTS_OF_AUTHORITY, 'a part of an authority');
    checkText(userinfo, 'userinfo', true);
    checkText((host as { readonly text?: unknown } | undefined)?.text, 'host', false);
    checkText(port, 'port', true);
  }
  for (const name of ['scheme', 'path', 'query', 'fragment'] as const) checkText(parts[name], name, name !== 'path');
}
