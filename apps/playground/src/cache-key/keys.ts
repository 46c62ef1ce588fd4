// First: it speaks to zod before a schema is made.
import './zod-without-eval.js';
import {
  compile,
  type Decision,
  explain,
  type KeyExplanation,
  type Keyer,
  lint,
  type LintFinding,
  type Policy,
  PolicyError,
  replay,
  type ReplayReport,
} from '@urikit/cache-key';
import { requestOfUri } from '@urikit/cache-key/lines';
import { LineCounter, parseDocument } from 'yaml';

/** A problem of a policy, with its line where there is one. */
export interface PolicyProblem {
  readonly message: string;
  readonly line: number | undefined;
}

export type ReadPolicy =
  | { readonly ok: true; readonly keyer: Keyer; readonly findings: readonly LintFinding[] }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] };

/** Reads a policy of YAML. Never throws. */
export function readPolicy(text: string): ReadPolicy {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, maxAliasCount: 0 } as object);
  if (document.errors.length > 0)
    return {
      ok: false,
      problems: document.errors.map(({ message, pos }) => ({
        message: message.split('\n')[0] ?? message,
        line: lines.linePos(pos[0]).line,
      })),
    };
  try {
    const policy = (document.toJS({ maxAliasCount: 0 }) ?? {}) as Policy;
    return { ok: true, keyer: compile(policy), findings: lint(policy) };
  } catch (error) {
    const lineOf = (path: readonly (string | number)[]): number | undefined => {
      for (let length = path.length; length > 0; length--) {
        const node: unknown = document.getIn(path.slice(0, length), true);
        const range = (node as { readonly range?: readonly [number, number, number] } | undefined)?.range;
        if (range !== undefined) return lines.linePos(range[0]).line;
      }
      return undefined;
    };
    if (error instanceof PolicyError)
      return { ok: false, problems: error.issues.map(({ message, path }) => ({ message, line: lineOf(path) })) };
    return {
      ok: false,
      problems: [{ message: error instanceof Error ? error.message : String(error), line: undefined }],
    };
  }
}

/** One request of the panel, and the decision of a cache. */
export interface KeyedUri {
  readonly uri: string;
  /** Undefined where the string is no URI of http. */
  readonly decision: Decision | undefined;
}

export interface Comparison {
  readonly left: KeyedUri;
  readonly right: KeyedUri;
  /** Undefined where one of them is no URI of http. */
  readonly explanation: KeyExplanation | undefined;
}

/** Decides about two GET requests, and says why their keys are one or two. */
export function compareKeys(keyer: Keyer, left: string, right: string): Comparison {
  const [a, b] = [requestOfUri(left), requestOfUri(right)];
  return {
    left: { uri: left, decision: a === undefined ? undefined : keyer.decide(a) },
    right: { uri: right, decision: b === undefined ? undefined : keyer.decide(b) },
    explanation: a === undefined || b === undefined ? undefined : explain(keyer, a, b),
  };
}

/**
 * Replays an access log by the safe default and by a policy.
 *
 * @param uri - names the server of lines that do not say it, as in the common format
 */
export function replayLog(log: string, keyer: Keyer, uri: string): Promise<ReplayReport> {
  const { host, scheme } = requestOfUri(uri) ?? {};
  return replay([log], {}, keyer, {
    ...(host === undefined ? {} : { host }),
    ...(scheme === undefined ? {} : { scheme }),
  });
}

export const LOG = Array.from({ length: 24 }, (_, i) => {
  const second = String(10 + i);
  const page =
    ['/%7Ebooks?page=1&gclid=' + String(i), '/~books?page=1', '/books?sort=new&page=2', '/books?page=2&sort=new'][
      i % 4
    ] ?? '/';
  return `192.0.2.1 - - [10/Oct/2025:13:55:${second} +0000] "GET ${page} HTTP/1.1" 200 ${String(900 + (i % 4 < 2 ? 0 : 40))}`;
}).join('\n');
