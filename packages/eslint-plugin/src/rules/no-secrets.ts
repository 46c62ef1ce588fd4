import { isUri } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import { type Finding, findWhatever } from '../source/find.js';
import { engine } from './engine.js';
import { isPlaceholder } from './placeholder.js';
import { type CommonOptions, uriRule } from './rule.js';

/** Options of the rule. */
interface Options extends CommonOptions {
  /** Allowed values, such as `example`. */
  readonly allow?: readonly string[];
}

/** Counts the units that two strings share at one end. */
function common(a: string, b: string, fromEnd: boolean, most: number): number {
  const at = (text: string, i: number): string => text.charAt(fromEnd ? text.length - 1 - i : i);
  let count = 0;
  while (count < most && at(a, count) === at(b, count)) count++;
  return count;
}

/** A password, or the value of a parameter, and the delimiter before it. */
const VALUE = /([:=])([^:=;&/?#@]+)/g;

/** The span that redaction removes from a string. */
function secretOf(text: string, allow: readonly string[]): readonly Finding[] {
  const isAllowed = (value: string): boolean => allow.includes(value) || isPlaceholder(value);
  const shown = redact(text, engine);
  if (shown === text) return [];
  const start = common(text, shown, false, shown.length);
  const end = text.length - common(text, shown, true, shown.length - start);
  if (isAllowed(text.slice(start, end))) return [];
  // If there are several secrets, each may be a placeholder.
  const others = text.replace(VALUE, (all, delimiter: string, value: string) => (isAllowed(value) ? delimiter : all));
  if (redact(others, engine) === others) return [];
  const [message, section] = ['This URI has a secret in it: expected it to come from outside', 'RFC 3986 7.5'];
  return [{ code: 'secret', start, end, message, section }];
}

/**
 * Reports passwords, tokens and other secrets in URIs. Placeholders like `YOUR_API_KEY` are not secrets.
 *
 * @see RFC 3986 section 7.5
 */
export const noSecrets = uriRule<Options>({
  description: 'Disallow secrets in URIs: passwords, and the parameters that schemes and a published list name',
  properties: { allow: { type: 'array', items: { type: 'string' }, uniqueItems: true } },
  create:
    ({ allow = [] }) =>
    (literal, report) => {
      const find = (text: string): readonly Finding[] | undefined => (isUri(text) ? secretOf(text, allow) : undefined);
      for (const finding of findWhatever(literal, find, ['aa', '11'])) report(finding);
    },
});
