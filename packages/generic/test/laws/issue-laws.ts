import { SYNTAX_ISSUES, tryParse } from '@urikit/generic';
import type { Setup } from './engines.js';
import type { Input } from './inputs.js';

/** Findings come in the order of their places, each range inside the string, and a syntax error stands alone. */
export function issueFault({ engine, hooks }: Setup, { texts: [text = ''] }: Input): string | undefined {
  const issues = engine.check(text);
  const prefixes = ['syntax', ...Object.entries(hooks).map(([scheme, { id }]) => id ?? scheme)];
  let last = 0;
  for (const { code, start, end, severity, section, message } of issues) {
    if (!(start <= end && end <= text.length)) return `${code} from ${String(start)} to ${String(end)}`;
    if (start < last) return `${code} at ${String(start)} behind ${String(last)}`;
    last = start;
    if (!prefixes.includes(code.split('/')[0]!)) return `the code ${code}`;
    if (code.startsWith('syntax/') && SYNTAX_ISSUES[code as keyof typeof SYNTAX_ISSUES].section !== section)
      return `${code} names ${section}`;
    if (!['error', 'warning', 'info'].includes(severity)) return severity;
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
