import { type Engine, UrikitError } from '@urikit/generic';
import type { UriRules } from '@urikit/safety';
import { type Context, Misuse } from '../io/io.js';
import { readPolicyFile } from './policy-file.js';

/**
 * Reads rules of URIs from a file: `allow`, `deny`, `base` and `encoded`, in YAML or JSON.
 *
 * @throws Misuse with file and line for a malformed rule
 */
export async function readRulesFile(name: string, context: Context, engine: Engine): Promise<UriRules> {
  const [{ uriRules }, { file, value, placeOf }] = await Promise.all([
    import('@urikit/safety'),
    readPolicyFile(name, context),
  ]);
  const given = Object(value) as object;
  try {
    return uriRules(('engine' in given ? given : { ...given, engine }) as never);
  } catch (cause) {
    if (!UrikitError.is(cause)) throw cause;
    const lines = cause.issues.map(({ path, message, hint, start }) => {
      const position = start === undefined ? '' : ` at position ${String(start)}`;
      return `${path === undefined ? file : placeOf(path)}: ${message}${position}${hint === undefined ? '' : `; ${hint}`}`;
    });
    throw new Misuse(lines.join('\n'));
  }
}
