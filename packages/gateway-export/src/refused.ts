import { UrikitError } from '@urikit/generic';

/** The error of a value that an export refuses. The message begins with the option of the command line, if there is one. */
export const refused = (message: string, options?: ErrorOptions): UrikitError =>
  new UrikitError({ code: 'input/value', severity: 'error', message }, options);
