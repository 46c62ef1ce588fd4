import { parseQuery } from '@urikit/query';
import { checkNames } from './options.js';
import { createRedirectCheck, type RedirectOptions } from './redirect.js';
import { type Refusal, refusal } from './refusal.js';
import { createTargetCheck, type TargetOptions } from './target.js';

/** What the middleware checks of each request. */
export interface RequestUriOptions {
  /** The request target. `false` leaves it unchecked, where something in front has checked it. */
  readonly target?: TargetOptions | false;
  /** Names of query parameters whose values a program redirects to, as `next`. */
  readonly parameters?: readonly string[];
  /** Where those may lead; without it, relative references only. */
  readonly redirect?: RedirectOptions;
}

/** Says why a request is refused; undefined where it is not. Never throws. */
export type Decide = (target: string, method: string) => Refusal | undefined;

/** The one decision that all frameworks share. */
export function createDecision(options: RequestUriOptions = {}): Decide {
  checkNames(options, ['target', 'parameters', 'redirect']);
  const { target: targetOptions = {}, parameters = [], redirect } = options;
  const checkTarget = targetOptions === false ? () => undefined : createTargetCheck(targetOptions);
  const checkRedirect = createRedirectCheck(redirect);

  /** A form reads "+" as a space, and browsers drop a space in front. */
  const checkValue = (value: string): Refusal | undefined =>
    value.startsWith('+') ? refusal('redirect/malformed', 'expected no "+" in front') : checkRedirect(value);

  const checkParameter = (query: string, name: string): Refusal | undefined => {
    try {
      const values = parseQuery(query).getAll(name);
      const found = values.map((value = '') => checkValue(value)).find((each) => each !== undefined);
      return found && { ...found, parameter: name };
    } catch {
      return { ...refusal('redirect/malformed', 'expected a value that is percent-encoded UTF-8'), parameter: name };
    }
  };

  return (target, method) => {
    const refused = checkTarget(target, method);
    const at = target.indexOf('?');
    if (refused !== undefined || at < 0) return refused;
    const query = target.slice(at + 1);
    return parameters.map((name) => checkParameter(query, name)).find((each) => each !== undefined);
  };
}
