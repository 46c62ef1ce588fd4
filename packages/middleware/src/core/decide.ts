import { listOf, optionsOf, shown, wrongValue, whyNotPlain } from '@urikit/generic/internal';
import { parseQuery } from '@urikit/query';
import { createLocationCheck, type LocationOptions, type LookAtResponse } from './location.js';
import { createRedirectCheck, type RedirectOptions } from './redirect.js';
import { type Refusal, refusal } from './refusal.js';
import { createTargetCheck, type TargetOptions } from './target.js';

/** The checks of each request. */
export interface RequestUriOptions {
  /** The request target. `false` leaves it unchecked, for targets that a server in front has checked. */
  readonly target?: TargetOptions | false;
  /** Names of query parameters whose values a program redirects to, as `next`. */
  readonly parameters?: readonly string[];
  /** The allowed targets of these redirects; by default relative references only. */
  readonly redirect?: RedirectOptions;
  /** Also checks the redirects of the program by `redirect`; by default they are sent unchecked. */
  readonly location?: LocationOptions;
}

/** The decisions that all frameworks share. */
export interface Decisions {
  /** Gives the reason to refuse a request; undefined if it is accepted. Never throws. */
  readonly request: (target: string, method: string) => Refusal | undefined;
  /** Gives the reason to refuse a response; undefined unless `location` is set. */
  readonly response: LookAtResponse | undefined;
}

/**
 * The parameter that a name of nested ones belongs to, as parsers of frameworks read it: `next[]`, `next[a][b]`, `[next]` and, where
 * they take dots, `next.a` and `.next` all are `next`.
 */
const firstKeyOf = (name: string): string | undefined => /^[[.]*([^[\].]*)/.exec(name)?.[1];

/** The options that are objects themselves. */
const NESTED = [
  ['target', 'an object, as in { maxLength: 8000 }, or false'],
  ['redirect', 'an object, as in { hosts: { allow: [] } }'],
  ['location', 'an object, as in { refuse: true }'],
] as const;

/** Reads the options once. */
export function createDecisions(options: RequestUriOptions = {}): Decisions {
  optionsOf(options, ['target', 'parameters', 'redirect', 'location']);
  for (const [name, expected] of NESTED) {
    const given = options[name];
    const found = given === undefined || (name === 'target' && given === false) ? undefined : whyNotPlain(given);
    if (found !== undefined) throw wrongValue([name], `${expected}, found ${found}`);
  }
  const { target: targetOptions = {}, parameters = [], redirect, location } = options;
  const checkTarget = targetOptions === false ? () => undefined : createTargetCheck(targetOptions);
  const checkRedirect = createRedirectCheck(redirect);
  for (const name of listOf(parameters, ['parameters'], 'a list of names of parameters'))
    if (typeof name !== 'string' || name === '')
      throw wrongValue(['parameters'], `the name of a parameter, found ${shown(name)}`);

  /** A form reads "+" as a space, and browsers drop a space in front. */
  const checkValue = (value: string): Refusal | undefined =>
    value.startsWith('+') ? refusal('redirect/malformed', 'expected no "+" in front') : checkRedirect(value);

  const checkParameter = (query: string, name: string): Refusal | undefined => {
    try {
      const found = parseQuery(query)
        .pairs.filter((pair) => pair.name === name || firstKeyOf(pair.name) === name)
        .map(({ value = '' }) => checkValue(value))
        .find((each) => each !== undefined);
      return found && { ...found, parameter: name };
    } catch {
      return { ...refusal('redirect/malformed', 'expected a value that is percent-encoded UTF-8'), parameter: name };
    }
  };

  const request: Decisions['request'] = (target, method) => {
    const refused = checkTarget(target, method);
    if (refused !== undefined) return refused;
    // Fastify begins a query at "#" as well, and at ";" if `useSemicolonDelimiter` is set.
    const queries = ['?', '#', ';']
      .filter((sign) => target.includes(sign))
      .map((sign) => target.slice(target.indexOf(sign) + 1));
    return queries
      .flatMap((query) => parameters.map((name) => checkParameter(query, name)))
      .find((each) => each !== undefined);
  };
  return { request, response: createLocationCheck(location, redirect) };
}
