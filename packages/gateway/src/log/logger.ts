import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { withMembers, wrongValue } from '@urikit/generic/internal';
import { errorMember } from '../error-code.js';
import { SECRET_PATHS } from './redact.js';

export type { Logger };

/** The names of levels, the highest severity first. */
export const LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/**
 * Makes a logger that writes one line of JSON for each event, without secrets.
 *
 * @throws UrikitError for an unknown level, and for a destination without `write`
 */
export function createLogger(options: { readonly level: string }, destination?: DestinationStream): Logger {
  const { level } = withMembers(options, ['level'], [], 'an object with level');
  if (!(LEVELS as readonly string[]).includes(level)) throw wrongValue(['level'], `one of ${LEVELS.join(', ')}`);
  if (destination !== undefined) withMembers(destination, ['write'], ['destination'], 'an object with write');
  const settings: LoggerOptions = { level, base: null, redact: { paths: [...SECRET_PATHS], censor: '[redacted]' } };
  return destination === undefined ? pino(settings) : pino(settings, destination);
}

/** The name and code of a failure, for a log. Its message is left out, because it may quote a request or an address. */
export const failureText = (cause: unknown): string =>
  [errorMember(cause, 'name'), errorMember(cause, 'code')].filter((part) => part !== undefined).join(' ') || 'unknown';
