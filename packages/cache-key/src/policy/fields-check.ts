import { HOP_FIELDS, KEY_FIELD } from '../decide/fields.js';
import type { FieldPlan } from '../plan.js';
import { PolicyError } from './policy-error.js';

/**
 * Headers of a connection or of the framing of a message (RFC 9110 7.6.1, RFC 9112 6), which never reach the origin
 * unchanged.
 */
const OF_CONNECTION = [
  'close',
  'connection',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Headers whose values must not be merged: those that identify the user, and those that tell how the hop was reached.
 */
const WHOLE: readonly string[] = ['authorization', 'cookie', ...HOP_FIELDS];

function reasonAgainst(name: string): string | undefined {
  if (name === KEY_FIELD) return 'found the one that is taken away from every request';
  if (name === 'host') return 'found host, which is part of every key';
  return OF_CONNECTION.includes(name) ? `found ${name}, which ends at each hop` : undefined;
}

/**
 * Checks that every keyed header and scope header is forwarded with its keyed value.
 *
 * @throws PolicyError for a field that is not forwarded, or not as it is keyed
 */
export function checkFields(
  headers: readonly FieldPlan[],
  scope: readonly string[],
  path: readonly (string | number)[],
): void {
  const fail = (section: string, at: string | number, expected: string): never => {
    throw new PolicyError('policy/field', [...path, section, at], expected);
  };
  scope.forEach((name, i) => {
    const reason = reasonAgainst(name);
    if (reason !== undefined) fail('scope', i, `expected a header that reaches the origin, ${reason}`);
  });
  headers.forEach(({ name, as, offered }) => {
    const reason = reasonAgainst(name);
    if (reason !== undefined) fail('headers', name, `expected a header that reaches the origin, ${reason}`);
    if (as === 'language' && offered.length === 0)
      throw new PolicyError(
        'policy/schema',
        [...path, 'headers', name],
        'expected the languages that the origin has: { language: [...] }',
      );
    if (as !== 'value' && WHOLE.includes(name))
      fail('headers', name, `expected "value": of ${name}, one must not stand for another`);
    if (as !== 'value' && scope.includes(name))
      fail('headers', name, 'expected "value", because the header is in scope too');
  });
}
