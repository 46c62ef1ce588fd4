import { kit as engineKit } from '@urikit/generic';
import type { EngineKit } from '@urikit/generic/hooks';

/** A kit for plugins, and how much text it has been handed. */
export interface CountingKit {
  /** The engine's own abilities; each adds up the length of the text that it is given. */
  readonly kit: EngineKit;
  /** The characters that all functions of the kit were given so far. */
  readonly total: () => number;
}

/**
 * Makes a kit that does what the engine's kit does and adds up the lengths of the texts that it is given.
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
  // Names and values of the kit come back as they went in, each value behind a counter.
  const counting = Object.fromEntries(
    Object.entries(engineKit as unknown as Readonly<Record<string, (given: unknown) => unknown>>).map(([name, run]) => [
      name,
      counted(run),
    ]),
  ) as unknown as EngineKit;
  return { kit: Object.freeze(counting), total: () => total };
}
