import { canonical } from '@urikit/generic/internal';
import { wordsOf } from '../given/registry-error.js';
import type { Trace, TraceEvent } from './trace.js';

/** Sends events to a trace. The verb is known during a call, and an engine works only within calls. */
export interface Tracer {
  /** Runs a verb of the engine on texts; the hooks that run meanwhile are told under its name. */
  readonly during: <T>(verb: string, texts: Texts, run: () => T) => T;
  /** Runs a function without events. */
  readonly quietly: <T>(run: () => T) => T;
  readonly tell: (event: Omit<TraceEvent, 'verb' | 'text'>, text: string) => void;
  /** A URI that came out of texts, fit to be shown. */
  readonly shownUri: (uri: string, from: Texts) => string;
  /** Shows any value that was computed from strings: unchanged if the strings have no secret. */
  readonly shownValue: (value: unknown, from: Texts) => string;
  /** Describes an error. */
  readonly shownError: (cause: unknown, from: Texts) => string;
}

/** The strings among the arguments of a call. */
export type Texts = readonly string[];

/** Finds the strings among the arguments of a verb. */
export const textsIn = (given: readonly unknown[]): Texts =>
  given.flatMap((one) => {
    const text = typeof one === 'string' ? one : (Object(one) as { readonly base?: unknown }).base;
    return typeof text === 'string' ? [text] : [];
  });

export const HIDDEN = '(hidden)';

/** The largest length of a line. */
const LONGEST = 500;

/** At most 500 characters of a string. */
export const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}...`);

/** `userinfo "@"` of an authority, in a path or a query too. A user name may be a token, so all of it goes. */
const USERINFO = /\/\/[^/?#]*@/g;

/** Removes secrets and userinfo of a string; gives the type of another value, because untyped callers count as well. */
export const hiding =
  (redact: (text: string) => string) =>
  (text: unknown): string =>
    typeof text === 'string' ? redact(text).replace(USERINFO, '//@') : typeof text;

/** @param redact - removes the secrets of schemes; called only for traced strings */
export function createTracer(trace: Trace, redact: (text: string) => string): Tracer {
  let [verb, asked]: readonly [string, Texts] = ['hooks', []];
  let isQuiet = false;
  const hide = hiding(redact);
  const hasSecret = (texts: Texts): boolean => texts.some((text) => hide(text) !== text);
  const comesOfSecret = (from: Texts): boolean => hasSecret(from) || hasSecret(asked);
  // If a secret of the input is not found again, it may be at another position.
  const shownUri = (uri: string, from: Texts): string =>
    !asked.includes(uri) && comesOfSecret(from) && !hasSecret([uri]) ? HIDDEN : hide(uri);
  const quietly = <T>(run: () => T): T => {
    const before = isQuiet;
    isQuiet = true;
    try {
      return run();
    } finally {
      isQuiet = before;
    }
  };
  return {
    during: (name, texts, run) => {
      const before = [verb, asked] as const;
      [verb, asked] = [name, texts];
      try {
        return run();
      } finally {
        [verb, asked] = before;
      }
    },
    quietly,
    tell: (event, text) => {
      if (isQuiet) return;
      const told = Object.freeze({ ...event, verb, text: cut(shownUri(text, [])), result: cut(event.result) });
      // A trace may ask the engine that it is told of.
      quietly(() => {
        try {
          trace(told);
        } catch {
          // An error of a listener does not affect results.
        }
      });
    },
    shownUri,
    shownValue: (value, from) => (comesOfSecret(from) ? HIDDEN : (canonical(value) ?? typeof value)),
    shownError: (cause, from) => (comesOfSecret(from) ? 'threw' : `threw: ${wordsOf(cause)}`),
  };
}
