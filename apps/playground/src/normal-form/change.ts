/** The common ends of two strings, and the difference between. */
export function changeOf(
  before: string,
  after: string,
): {
  readonly head: string;
  readonly gone: string;
  readonly come: string;
  readonly tail: string;
} {
  const shortest = Math.min(before.length, after.length);
  let head = 0;
  while (head < shortest && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shortest - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return {
    head: before.slice(0, head),
    gone: before.slice(head, before.length - tail),
    come: after.slice(head, after.length - tail),
    tail: tail === 0 ? '' : before.slice(-tail),
  };
}
