import { UrikitError } from '@urikit/generic';

const late = (milliseconds: number): UrikitError =>
  new UrikitError({
    code: 'gateway/store-late',
    severity: 'error',
    message: `not within ${String(milliseconds)} ms`,
  });

/** A promise with an end: rejects after so many milliseconds. */
export function inTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late(milliseconds)), milliseconds);
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
}
