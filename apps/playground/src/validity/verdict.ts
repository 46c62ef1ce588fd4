import type { StringIssue } from '@urikit/generic';
import type { StringReading } from '../core/reading.js';
import { visible } from '../core/visible.js';

/** The verdict in a few words. */
export function verdictOf({ kind, issues }: Pick<StringReading, 'kind' | 'issues'>): {
  readonly tone: 'good' | 'warning' | 'error';
  readonly words: string;
} {
  if (kind === undefined) return { tone: 'error', words: 'Not a URI' };
  if (issues.some(({ severity }) => severity === 'error'))
    return { tone: 'error', words: 'Against the rules of its scheme' };
  return { tone: issues.some(({ severity }) => severity === 'warning') ? 'warning' : 'good', words: 'Valid' };
}

const BEFORE = 28;
const BEHIND = 20;

/** The characters around an issue, and a row with carets under it. */
export function excerptOf(text: string, { start, end }: Pick<StringIssue, 'start' | 'end'>): readonly [string, string] {
  const from = Math.max(0, start - BEFORE);
  const to = Math.min(text.length, Math.max(end, start) + BEHIND);
  const shown = visible(text.slice(from, start));
  const left = from > 0 ? `…${shown}` : shown;
  const marked = visible(text.slice(start, Math.min(end, to)));
  const line = `${left}${marked}${visible(text.slice(Math.max(start, end), to))}${to < text.length ? '…' : ''}`;
  return [line, `${' '.repeat(left.length)}${'^'.repeat(Math.max(1, Math.min(marked.length, 60)))}`];
}
