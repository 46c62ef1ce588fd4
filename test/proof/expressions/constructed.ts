/**
 * The expressions that the sources construct: while modules are loaded, `RegExp` notes what it is asked for and from which
 * line. Nothing in the sources knows of it.
 */

/** An expression, and where the sources have it. */
export interface Placed {
  /** Relative to the root: `packages/generic/src/syntax/host.ts`. */
  readonly file: string;
  /** Lines of the file, the innermost call first. */
  readonly lines: readonly number[];
  readonly expression: RegExp;
}

const FRAME = /\/((?:packages|examples)\/[a-z-]+\/src\/[^():]+\.ts):(\d+):\d+/;

/** The frames of the sources on a stack, the innermost first. */
function framesOf(stack: string): readonly (readonly [file: string, line: number])[] {
  return stack.split('\n').flatMap((line) => {
    const [, file, number] = FRAME.exec(line) ?? [];
    return file === undefined ? [] : [[file, Number(number)] as const];
  });
}

/**
 * Loads modules and lists what they construct.
 *
 * @param load - imports what nobody has imported before, and calls what constructs expressions later
 */
export async function constructedBy(load: () => Promise<unknown>): Promise<readonly Placed[]> {
  const found: Placed[] = [];
  const native = globalThis.RegExp;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  globalThis.RegExp = new Proxy(native, {
    construct(target, given, newTarget) {
      const expression = Reflect.construct(target, given, newTarget) as RegExp;
      const frames = framesOf(new Error().stack ?? '');
      const [first] = frames;
      if (first !== undefined)
        found.push({
          file: first[0],
          lines: frames.flatMap(([file, line]) => (file === first[0] ? [line] : [])),
          expression,
        });
      return expression;
    },
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = native;
    Error.stackTraceLimit = limit;
  }
  return found;
}
