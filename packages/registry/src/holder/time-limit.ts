import { RegistryError } from '../given/registry-error.js';

/**
 * Runs a function with a time limit. Its result is dropped if it comes later.
 *
 * @param milliseconds - absent: no limit
 * @throws RegistryError `registry/timeout`; errors of the function
 */
export async function withinLimit<T>(milliseconds: number | undefined, run: () => T | Promise<T>): Promise<T> {
  if (milliseconds === undefined) return run();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const problem = `the source of a holder has given no registry within ${String(milliseconds)} ms`;
      reject(new RegistryError('registry/timeout', problem, 'look at its file or its service, or raise `timeout`'));
    }, milliseconds);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}
