import { optionsOf, textOf, textsOf, whyNotPlain, wrongValue } from '../syntax/expect.js';
import { meantScheme, schemeNameOf } from '../scheme/scheme-name.js';
import { tryParse } from '../syntax/parse.js';
import { splitComponents } from '../syntax/split.js';

/** The assumptions for a suffix reference. */
export interface GuessOptions {
  /** The scheme of a suffix reference that no hint speaks for. Absent: the guess has no scheme and begins with `//`. */
  readonly scheme?: string;
  /** Schemes by the beginning of a host, as in `{ 'acme.': 'acme' }`; the longest that fits is taken. */
  readonly hints?: Readonly<Record<string, string>>;
}

/** A guess, with its assumptions. */
export interface Guess {
  readonly value: string;
  /** In the order in which it was assumed; empty for a string that needed no guess. */
  readonly assumed: readonly ('authority' | 'scheme')[];
}

/**
 * `[ userinfo "@" ] host [ ":" port ]` and the rest, if the host has a dot after a name, or brackets, or is
 * `localhost`.
 */
const BEGINS_WITH_HOST = /^(?:[^/?#@]*@)?(?:\[[^\]]*\]|[^/?#:@.]+\.[^/?#:@]*|localhost)(?::[0-9]*)?(?:[/?#]|$)/i;

/** `name ":"` without a port behind it: digits to the end of the string or to a delimiter are a port. */
const BEGINS_WITH_NAME = /^[^/?#:@]*:(?![0-9]+(?:[/?#]|$))/;

function schemeFor(host: string, { scheme, hints = {} }: GuessOptions): string | undefined {
  const fitting = Object.keys(hints).filter((start) => host.toLowerCase().startsWith(start));
  const [longest] = fitting.sort((a, b) => b.length - a.length);
  return longest === undefined ? scheme : hints[longest];
}

/**
 * Guesses the URI that a suffix reference stands for: a string that begins with the host, as people write it. "Although
 * this practice of using suffix references is common, it should be avoided": call this for strings that people typed,
 * and show them the assumptions. `a:b@example.com` begins with a scheme if `a` is known as one, else with userinfo.
 *
 * @param text - `www.example.com/a`, or a URI, which is returned unchanged
 * @param schemes - the schemes that are known, lower case
 * @returns the guess; undefined if the string does not begin with a host, or the guess is malformed, too
 * @throws UrikitError `input/value`, `input/unknown-option`; UriSyntaxError `input/not-string`
 * @see RFC 3986 section 4.5
 * @example guess('www.example.com/a', { scheme: 'x' }) // { value: 'x://www.example.com/a', assumed: ['authority', 'scheme'] }
 */
export function guess(text: string, options: GuessOptions = {}, schemes: readonly string[] = []): Guess | undefined {
  const { scheme: given = '', hints = {} } = optionsOf(options, ['scheme', 'hints']);
  const found = whyNotPlain(hints);
  if (found !== undefined) throw wrongValue(['hints'], `an object of schemes, found ${found}`);
  for (const name of [given, ...Object.values(hints)])
    if (meantScheme(textOf(name)) !== '') schemeNameOf(name, name === given ? ['scheme'] : ['hints']);
  const { scheme, host } = splitComponents(textOf(text));
  const isKnown = textsOf(schemes, 'schemes').includes(scheme?.toLowerCase() ?? '') && BEGINS_WITH_NAME.test(text);
  const beginsWithHost = host === undefined && !isKnown && BEGINS_WITH_HOST.test(text);
  if (scheme !== undefined && !beginsWithHost) return tryParse(text).ok ? { value: text, assumed: [] } : undefined;
  if (host === undefined && !beginsWithHost) return undefined;
  const suffix = host === undefined ? `//${text}` : text;
  const guessed = schemeFor(suffix.slice(2), options);
  const value = guessed === undefined ? suffix : `${guessed}:${suffix}`;
  const read = tryParse(value);
  if (!read.ok || read.value.scheme !== guessed) return undefined;
  const assumed: Guess['assumed'] = [
    ...(host === undefined ? (['authority'] as const) : []),
    ...(guessed === undefined ? [] : (['scheme'] as const)),
  ];
  return { value, assumed };
}
