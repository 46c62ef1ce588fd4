/** Counts a character in a string, up to one more than `bound`. */
export function countUpTo(text: string, char: string, bound: number): number {
  let count = 0;
  for (let at = text.indexOf(char); at >= 0 && count <= bound; at = text.indexOf(char, at + 1)) count += 1;
  return count;
}
