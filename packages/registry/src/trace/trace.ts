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
export function traceLine({ kind, verb, by, name, section, text, result }: TraceEvent): string {
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
