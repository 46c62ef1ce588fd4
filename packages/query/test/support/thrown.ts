/** What an action throws, undefined where it throws nothing. */
export function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (cause) {
    return cause;
  }
  return undefined;
}

/** The code of what is thrown, with its place. */
export function codeOf(action: () => unknown): readonly [string | undefined, number | undefined] {
  const cause = thrownBy(action) as { issue?: { code: string; start?: number } } | undefined;
  return [cause?.issue?.code, cause?.issue?.start];
}
