/**
 * A message of misuse may repeat an argument, and an argument in the wrong place may be a URI with a password: what
 * stands between a colon and an "@" is left out.
 */
export const withoutSecrets = (message: string): string => message.replace(/:[^\s:]*@/g, ':...@');
