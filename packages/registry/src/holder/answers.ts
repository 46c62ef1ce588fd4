import type { StringIssue } from '@urikit/generic';
import type { FullEngine } from '@urikit/secrets';
import { canonical } from '@urikit/generic/internal';
import { cut, hiding, HIDDEN, textsIn } from '../trace/tracer.js';
import type { Verb } from '../trace/verbs.js';
import type { Outcome } from './observed-engine.js';

/** An outcome in words, to compare it with another one: the wording of a message does not count. */
export function inWords(verb: Verb, outcome: Outcome): string {
  if ('error' in outcome) return `threw ${String((Object(outcome.error) as { code?: unknown }).code)}`;
  const { value } = outcome;
  if (verb === 'check') {
    const issues = value as readonly StringIssue[];
    return (
      issues.map(({ severity, code, start }) => `${severity} ${code} at ${String(start)}`).join(', ') || 'no issue'
    );
  }
  const { ok, issue } = Object(value) as { readonly ok?: unknown; readonly issue?: { readonly code: string } };
  return ok === false && issue !== undefined ? `issue ${issue.code}` : (canonical(value) ?? typeof value);
}

const HAS_NO_STRINGS = /^(?:threw|issue) /;

/** A call, fit to be kept and shown. */
export interface ShownCall {
  /** The first argument, without secrets and userinfo. */
  readonly text: string;
  /** An outcome in words; `(hidden)` if it may repeat a secret. */
  readonly shown: (words: string) => string;
}

/** Masks the strings of a call by the secrets of engines. */
export function shownCall(verb: Verb, args: readonly unknown[], engines: readonly FullEngine[]): ShownCall {
  const hide = hiding((text) => engines.reduce((each, engine) => engine.redact(each), text));
  const mayRepeat = textsIn(args).some((text) => hide(text) !== text);
  return {
    text: cut(hide(args[0])),
    shown: (words) => (mayRepeat && verb !== 'check' && !HAS_NO_STRINGS.test(words) ? HIDDEN : cut(words)),
  };
}
