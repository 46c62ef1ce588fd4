import type { UriRules } from '@urikit/safety';

/** A tool call, as the agent writes it to the standard input of the hook. */
interface ToolCall {
  readonly tool: string;
  readonly input: unknown;
}

/** The answer of the hook. */
export interface Decision {
  readonly decision: 'allow' | 'deny';
  readonly reason?: string;
}

/** The members of an input that tools open. */
const OPENED = /^(?:ur[il]|href|endpoint)s?$/i;

/** The strings under names of URIs, at any depth; another value under one of these names is refused. */
function urisIn(input: unknown, isOpened = false): readonly unknown[] {
  if (typeof input !== 'object' || input === null) return isOpened ? [input] : [];
  if (Array.isArray(input)) return input.flatMap((each) => urisIn(each, isOpened));
  return Object.entries(input).flatMap(([name, value]) => urisIn(value, OPENED.test(name)));
}

/**
 * Decides on a tool call before it runs: each URI in its input has to be allowed.
 *
 * @param text - one JSON object, `{ "tool": "fetch", "input": { "url": "https://docs.example/" } }`
 * @returns never throws: a call that cannot be read is denied
 * @example decide('{"tool":"fetch","input":{"url":"https://evil.example/"}}', rules).decision // 'deny'
 */
export function decide(text: string, rules: UriRules): Decision {
  try {
    const { tool, input } = JSON.parse(text) as ToolCall;
    if (typeof tool !== 'string') return { decision: 'deny', reason: 'expected the name of a tool' };
    for (const uri of urisIn(input)) {
      const { allowed, issue } = rules.why(uri as string);
      if (!allowed) return { decision: 'deny', reason: `${tool}: ${String(issue?.message)}` };
    }
    return { decision: 'allow' };
  } catch {
    return { decision: 'deny', reason: 'expected a tool call in JSON' };
  }
}
