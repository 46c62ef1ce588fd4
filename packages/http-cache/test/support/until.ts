/** Milliseconds. Nothing here takes so long, even on a busy machine: a wait that reaches the bound fails. */
const BOUND = 30_000;

/**
 * Waits until something holds, which an event brings about.
 *
 * @param what - is named where it never happens
 * @param pause - milliseconds between two looks; 0 looks at every turn of the event loop
 * @throws Error when it has not happened within the bound
 */
export async function until(holds: () => boolean | Promise<boolean>, what: string, pause = 0): Promise<void> {
  const end = performance.now() + BOUND;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`never happened: ${what}`);
    await new Promise<void>((resolve) => (pause === 0 ? setImmediate(resolve) : setTimeout(resolve, pause)));
  }
}
