import { leb128 } from './assemble.js';

/**
 * Packs numbers, because a table repeats most of its moves: each sequence of equal numbers becomes its length and the
 * number. The module unpacks them (`abi.wat`).
 */
export function pack(numbers: Uint32Array): Uint8Array {
  const packed: number[] = [];
  for (let at = 0; at < numbers.length;) {
    const value = numbers[at] as number;
    let end = at + 1;
    while (numbers[end] === value) end++;
    packed.push(...leb128(end - at), ...leb128(value));
    at = end;
  }
  return Uint8Array.from(packed);
}
