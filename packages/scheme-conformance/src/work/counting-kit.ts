import { kit as engineKit } from '@urikit/generic';
import type { EngineKit } from '@urikit/generic/hooks';

/** A kit for plugins that counts the characters passed to it. */
export interface CountingKit {
  /** The engine's abilities; each adds the length of its argument to the total. */
  readonly kit: EngineKit;
  /** The number of characters passed to the kit so far. */
  readonly total: () => number;
}

/**
 * Makes a kit with the abilities of the engine's kit that adds up the lengths of its arguments.
 *
 * @returns a new kit that begins at zero. Never throws.
 * @example
 * const { kit, total } = countingKit();
 * kit.segments('/a/b');
 * total(); // 4
 */
export function countingKit(): CountingKit {
  let total = 0;
  const counted =
    <Given, Rest extends readonly unknown[], Result>(run: (given: Given, ...rest: Rest) => Result) =>
    (text: Given, ...rest: Rest): Result => {
      total += typeof text === 'string' ? text.length : JSON.stringify(text).length;
      return run(text, ...rest);
    };
  // Each function gets a counter and keeps its name and its type, which `Object.entries` loses.
  const counting = Object.fromEntries(
    Object.entries(engineKit as unknown as Readonly<Record<string, (given: unknown) => unknown>>).map(([name, run]) => [
      name,
      counted(run),
    ]),
  ) as unknown as EngineKit;
  return { kit: Object.freeze(counting), total: () => total };
}
