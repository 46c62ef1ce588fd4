import { Option } from 'commander';
import { Misuse } from '../io/io.js';
import { uriOption } from './resolve.js';

/** The option for the server of an access log, one for all commands that read logs. By default a host that no rule knows. */
export const baseOption = (): Option =>
  new Option('-b, --base <uri>', 'the server of an access log, whose targets have no host').default(
    'http://log.invalid/',
  );

/**
 * Scheme and authority of `--base`, to which request targets are appended.
 *
 * @throws Misuse if the base has no authority
 */
export function originOf(base: string): string {
  const { scheme, authority } = uriOption('--base', base);
  if (authority === undefined) throw new Misuse('--base: expected a URI with a host, as in http://example.com/');
  return base.slice(0, scheme.length + 3) + (/^[^/?#]*/.exec(base.slice(scheme.length + 3))?.[0] ?? '');
}
