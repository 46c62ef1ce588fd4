import { SYNTAX_ISSUES, tryParse } from '@urikit/generic';
import type { Setup } from './engines.js';
import type { Input } from './inputs.js';

const COMPONENTS: readonly string[] = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];

/** Findings come in the order of their places, each inside the text, and a syntax error stands alone. */
export function issueFault({ engine, hooks }: Setup, { texts: [text = ''] }: Input): string | undefined {
  const issues = engine.check(text);
  const prefixes = ['syntax', ...Object.entries(hooks).map(([scheme, { id }]) => id ?? scheme)];
  let last = 0;
  for (const { code, index, component, severity, section, message } of issues) {
    if (index < last || index > text.length) return `${code} at ${String(index)} behind ${String(last)}`;
    last = index;
    if (!prefixes.includes(code.split('/')[0]!)) return `the code ${code}`;
    if (code.startsWith('syntax/') && SYNTAX_ISSUES[code as keyof typeof SYNTAX_ISSUES].section !== section)
      return `${code} names ${section}`;
    if (!COMPONENTS.includes(component) || !['error', 'warning', 'info'].includes(severity))
      return `${component}, ${severity}`;
    if (message === '' || section === '') return 'no message or section';
  }
  const result = tryParse(text);
  if (result.ok)
    return issues.some(({ code, severity }) => code.startsWith('syntax/') && severity === 'error')
      ? 'a valid text has a syntax error'
      : undefined;
  return JSON.stringify(issues) === JSON.stringify([result.issue])
    ? undefined
    : 'a malformed text has not just its syntax error';
}
