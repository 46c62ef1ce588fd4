import { optionsOf } from './expect.js';
import { grammarIssue, UriSyntaxError } from './issue.js';
import type { Component, UriReference } from './uri-reference.js';

const PARTS = ['scheme', 'authority', 'path', 'query', 'fragment'];
const PARTS_OF_AUTHORITY = ['userinfo', 'host', 'port'];

function checkText(value: unknown, component: Component, mayBeAbsent: boolean): void {
  if (typeof value === 'string' || (mayBeAbsent && value === undefined)) return;
  const expected = mayBeAbsent ? 'text, or undefined,' : 'text';
  const message = `expected ${expected} as ${component}, found ${value === null ? 'null' : typeof value}`;
  throw new UriSyntaxError(grammarIssue('input/not-text', component, 0, message));
}

/**
 * Whether a value is a record as `parse` makes them, for callers without types: its parts have the right names and are texts.
 *
 * @throws UriSyntaxError `input/not-text` for a part that is no text; RangeError for a name that is no part; TypeError for what
 *   is no object
 */
export function checkRecord(reference: UriReference): void {
  const { scheme, authority, path, query, fragment } = optionsOf(reference, PARTS, 'a part');
  checkText(scheme, 'scheme', true);
  if (authority !== undefined) {
    const { userinfo, host, port } = optionsOf(authority, PARTS_OF_AUTHORITY, 'a part of an authority');
    checkText(userinfo, 'userinfo', true);
    checkText((host as { readonly text?: unknown } | undefined)?.text, 'host', false);
    checkText(port, 'port', true);
  }
  checkText(path, 'path', false);
  checkText(query, 'query', true);
  checkText(fragment, 'fragment', true);
}
