import { type Component, tryParse } from '@urikit/generic';
import { rangeOf, splitComponents } from '@urikit/generic/internal';
import { pathKind } from '@urikit/generic/record';

export const COMPONENTS: readonly Component[] = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];

/** One component of a string, valid or not. */
export interface Part {
  readonly component: Component;
  /** Absent is undefined, empty is `''`. */
  readonly text: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** A string at the delimiters of Appendix B. */
export function partsOf(text: string): readonly Part[] {
  const texts = splitComponents(text);
  return COMPONENTS.map((component) => ({ component, text: texts[component], ...rangeOf(texts, component) }));
}

/** The ABNF rule of a component and its section in RFC 3986. */
export interface Grammar {
  readonly rule: string;
  readonly section: string;
}

const GRAMMAR: Readonly<Record<Component, Grammar>> = {
  scheme: { rule: 'ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )', section: '3.1' },
  userinfo: { rule: '*( unreserved / pct-encoded / sub-delims / ":" )', section: '3.2.1' },
  host: { rule: 'IP-literal / IPv4address / reg-name', section: '3.2.2' },
  port: { rule: '*DIGIT', section: '3.2.3' },
  path: { rule: 'path-abempty / path-absolute / path-rootless / path-empty', section: '3.3' },
  query: { rule: '*( pchar / "/" / "?" )', section: '3.4' },
  fragment: { rule: '*( pchar / "/" / "?" )', section: '3.5' },
};

/** The rule that a component of this string keeps: for a host and a path the alternative that it is. */
export function grammarOf(component: Component, text: string): Grammar {
  const { rule, section } = GRAMMAR[component];
  const result = tryParse(text);
  if (!result.ok) return { rule, section };
  if (component === 'host') return { rule: result.value.authority?.host.kind ?? rule, section };
  return { rule: component === 'path' ? `path-${pathKind(result.value)}` : rule, section };
}

/**
 * Draws the components of a string with their places, for an issue or a mail: ASCII, the string itself once.
 *
 * @param text - as it is shown, on one line
 */
export function diagramOf(text: string): string {
  const present = partsOf(text).filter((part) => part.text !== undefined);
  const row = new Array<string>(text.length).fill(' ');
  for (const { start, end } of present) row.fill('^', start, end);
  const lines = present.map(
    ({ component, start, end }) =>
      `${component.padEnd(9)} ${`${String(start)}-${String(end)}`.padEnd(9)} ${text.slice(start, end) || '(empty)'}`,
  );
  return [text, row.join('').trimEnd(), '', ...lines, ''].join('\n');
}
