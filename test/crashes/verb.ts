/** A verb that takes a text of a stranger, with the errors that it may throw: its own, and no other. */
export interface Verb {
  readonly name: string;
  readonly call: (given: string, other: string) => unknown;
  /** Names of error classes; empty for a verb that never throws. */
  readonly throws: readonly string[];
}

export const verb = (name: string, call: Verb['call'], throws: readonly string[] = []): Verb => ({
  name,
  call,
  throws,
});

/** What the language says of a mistake in a program: it is never a verb's own. */
const SLIP = /^Cannot |is not (?:a function|iterable|a constructor|defined)|call stack|Invalid (?:array|string) length/;

/** A fault of a verb: it threw what it may not throw, or a promise. */
export function faultOf({ call, throws }: Verb, given: string, other: string): string | undefined {
  try {
    const result = call(given, other);
    return result instanceof Promise ? 'a promise where an answer is due' : undefined;
  } catch (error) {
    if (!(error instanceof Error)) return `threw ${typeof error}`;
    const { name, message } = error;
    return throws.includes(name) && !SLIP.test(message) ? undefined : `threw ${name}: ${message}`;
  }
}
