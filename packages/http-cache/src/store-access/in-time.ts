/** Something took longer than is good for a request. */
class Late extends Error {
  override readonly name = 'Late';
}

/** A promise with an end: rejects after so many milliseconds. */
export function inTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(`not within ${String(milliseconds)} ms`)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
