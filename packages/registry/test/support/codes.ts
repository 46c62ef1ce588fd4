/** The code of an error whose message begins with a name that is not known, or another code. */
export const codeBy = (message: RegExp | string, code: string): string =>
  /^[^;]*(?:no such key|unknown member)/.test(String(message)) ? 'input/unknown-option' : code;
