import { PluginError, type UriSyntaxError } from '@urikit/generic';
import { expect } from '@jest/globals';

/** The code of the first issue that a verb reports, returns or throws; of the cause, if an option is to blame. */
export function codeOf(act: () => unknown): string | undefined {
  try {
    const answer = act();
    if (Array.isArray(answer)) return (answer as { code: string }[])[0]?.code;
    return (answer as { issue?: { code: string } } | undefined)?.issue?.code;
  } catch (error) {
    expect(error).not.toBeInstanceOf(PluginError);
    const { issue, cause } = error as UriSyntaxError;
    return (cause as UriSyntaxError | undefined)?.issue.code ?? issue?.code;
  }
}
