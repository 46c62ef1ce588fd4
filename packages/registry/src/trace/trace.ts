import { canonical, withMembers } from '@urikit/generic/internal';
import { dropAnswer, memberIn } from '../given/members.js';
import { HIDDEN as SECRET, type Scrub } from '../given/printer.js';
import { wordsOf } from '../given/registry-error.js';

/** One event of an engine. Frozen, and made of strings only, so that a listener cannot change a result. */
export interface TraceEvent {
  /** `'hook'`: a function of a plugin or an overlay ran. `'rule'`: a rule ran. `'answer'`: the engine answered. */
  readonly kind: 'hook' | 'rule' | 'answer';
  /** The member of the engine that was called, as in `normalize`; `hooks` if a hook was called on its own. */
  readonly verb: string;
  /** The id of a plugin or an overlay; `engine` for rules and answers of the engine. */
  readonly by: string;
  /** `check`; the id of a rule, as in `host-case`, `tel/visual-separators`; of an answer, the verb. */
  readonly name: string;
  /** Document and section of a rule, otherwise undefined. */
  readonly section: string | undefined;
  /** The string that it ran on, without userinfo and without secrets of its scheme. */
  readonly text: string;
  /** In words: a URI, the codes of issues, `true`, `unchanged`. `(hidden)` if the string held a secret. */
  readonly result: string;
}

/** Called with each event. Its errors are dropped, so that they do not affect results. */
export type Trace = (event: TraceEvent) => void;

/** Escapes characters outside printable ASCII, which could move a terminal's cursor or reverse a line. */
const shown = (text: string): string =>
  text.replace(/[^\x20-\x7e]/gu, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`);

/**
 * One event as one line.
 *
 * @example traceLine(event) // 'urikit normalize: rule host-case (RFC 3986 6.2.2.1) on http://H/: host: H to h'
 */
export function traceLine(event: TraceEvent): string {
  const { kind, verb, by, name, section, text, result } = withMembers(event, ['kind'], [], 'an event of a trace');
  const subject = by === 'engine' || kind === 'rule' ? name : `${by} ${name}`;
  const what = kind === 'answer' ? 'answer' : `${kind} ${subject}${section === undefined ? '' : ` (${section})`}`;
  return shown(`urikit ${verb}: ${what} on ${text}: ${result}`);
}

/** The parts of Node's `process` in use, which other runtimes may have, too. */
interface Process {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stderr: { readonly write: (text: string) => unknown };
}

/**
 * The trace that the environment variable `URIKIT_TRACE` asks for: `1` for everything, or schemes with commas between
 * them. It writes a line for each event to standard error.
 *
 * @param host - the object with the member `process`, which only Node has
 * @returns the trace; undefined if the variable is not set, empty or `0`. Never throws.
 */
export function environmentTrace(host: object = globalThis): Trace | undefined {
  try {
    const { process } = host as { readonly process: Process };
    const asked = process.env['URIKIT_TRACE'] ?? '';
    if (asked === '' || asked === '0') return undefined;
    const schemes = asked.toLowerCase().split(',');
    return (event) => {
      const scheme = event.text.slice(0, Math.max(0, event.text.indexOf(':'))).toLowerCase();
      if (asked === '1' || schemes.includes(scheme)) process.stderr.write(`${traceLine(event)}\n`);
    };
  } catch {
    // Some platforms have a `process` without these, or do not let everybody read it.
    return undefined;
  }
}

/** The strings among the arguments of a call. */
export type Texts = readonly string[];

/** Finds the strings among the arguments of a verb. */
export const textsIn = (given: readonly unknown[]): Texts =>
  given.flatMap((one) => {
    const text = typeof one === 'string' ? one : memberIn(one, 'base');
    return typeof text === 'string' ? [text] : [];
  });

export const HIDDEN = '(hidden)';

/** The largest length of a line. */
const LONGEST = 500;

/** At most 500 characters of a string. */
export const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}...`);

/** `userinfo "@"` of an authority, in a path or a query too. A user name may be a token, so all of it goes. */
const USERINFO = /\/\/[^/?#]*@/g;

/** Stands for a secret of a configuration while a URI is read: the mark of a printer is part of no URI. */
const MARK = '--secret--';

/** `scheme ":"` (RFC 3986 3.1). */
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/**
 * Removes secrets and userinfo of a string; gives the type of another value, because untyped callers count as well.
 *
 * @param redact - removes the secrets of schemes
 * @param scrub - removes the secrets of configurations
 * @param asked - the strings of the call: a relative reference among them is of the scheme of its base
 */
export const hiding =
  (redact: Scrub, scrub: Scrub, asked: () => Texts) =>
  (text: unknown): string => {
    if (typeof text !== 'string') return typeof text;
    const isReference = asked().includes(text) && !SCHEME.test(text);
    const [scheme = ''] = isReference ? asked().flatMap((one) => SCHEME.exec(one) ?? []) : [];
    // First, because a part of a secret would not be found again.
    const marked = scrub(text).replaceAll(SECRET, MARK);
    const hidden = redact(redact(`${scheme}${marked}`).slice(scheme.length)).replace(USERINFO, '//@');
    return scrub(hidden.replaceAll(MARK, SECRET));
  };

/** A string in the text of a value. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** Tells if the text of a value has a string with something to hide, or is too long to be read. Never throws. */
export const holdsSecret = (words: string, hide: (text: unknown) => string): boolean => {
  try {
    return (words.match(STRING) ?? []).some((each) => hide(JSON.parse(each)) !== JSON.parse(each));
  } catch {
    return true;
  }
};

/** Sends events to a trace. The verb is known during a call, and an engine works only within calls. */
export type Tracer = ReturnType<typeof createTracer>;

/**
 * @param redact - removes the secrets of schemes; called only for traced strings
 * @param scrub - removes the secrets of configurations, which a hook may quote
 */
export function createTracer(trace: Trace, redact: Scrub, scrub: Scrub) {
  let [verb, asked]: readonly [string, Texts] = ['hooks', []];
  let isQuiet = false;
  const hide = hiding(redact, scrub, () => asked);
  const hasSecret = (texts: Texts): boolean => texts.some((text) => hide(text) !== text);
  const comesOfSecret = (from: Texts): boolean => hasSecret(from) || hasSecret(asked);
  /** A URI that came out of texts, fit to be shown. If a secret of the input is not found again, it may be elsewhere. */
  const shownUri = (uri: string, from: Texts): string =>
    !asked.includes(uri) && comesOfSecret(from) && !hasSecret([uri]) ? HIDDEN : hide(uri);
  /** Runs a function without events. */
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
    /** Runs a verb of the engine on texts; the hooks that run meanwhile are told under its name. */
    during: <T>(name: string, texts: Texts, run: () => T): T => {
      const before = [verb, asked] as const;
      [verb, asked] = [name, texts];
      try {
        return run();
      } finally {
        [verb, asked] = before;
      }
    },
    quietly,
    tell: (event: Omit<TraceEvent, 'verb' | 'text'>, text: string): void => {
      if (isQuiet) return;
      const told = Object.freeze({
        ...event,
        verb,
        text: cut(scrub(shownUri(text, []))),
        result: cut(scrub(event.result)),
      });
      // A trace may ask the engine that it is told of.
      quietly(() => {
        try {
          dropAnswer(trace(told));
        } catch {
          // An error of a listener does not affect results.
        }
      });
    },
    shownUri,
    /** Shows any value that was computed from strings: unchanged if the strings have no secret. */
    shownValue: (value: unknown, from: Texts): string => {
      const words = canonical(value) ?? typeof value;
      return comesOfSecret(from) || holdsSecret(words, hide) ? HIDDEN : words;
    },
    shownError: (cause: unknown, from: Texts): string =>
      comesOfSecret(from) ? 'threw' : `threw: ${wordsOf(cause, scrub)}`,
  };
}
