import { ConfigError } from '@urikit/gateway';
import { pathText } from '@urikit/schema-issues';

/** The issues of a configuration: the member of each, and its message without the file and the member, with the cure. */
export const configIssues = (read: () => unknown): readonly (readonly [path: string, message: string])[] => {
  try {
    read();
    return [];
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    return cause.issues.map(({ path = [], message, hint }) => {
      const at = pathText(path);
      const words = message.replace(/^gateway\.yaml: /, '').replace(`${at}: `, '');
      return [at, hint === undefined ? words : `${words}; ${hint}`];
    });
  }
};
