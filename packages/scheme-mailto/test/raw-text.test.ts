import { describe, expect, test } from '@jest/globals';
import { rawOffset } from '../src/raw-text.js';

describe('where an offset of decoded text is written: RFC 3629 3', () => {
  test.each([
    ['abc', 2, 2],
    ['%7Fx', 1, 3],
    ['%C2%80x', 1, 6],
    ['%DF%BFx', 1, 6],
    ['%E0%A0%80x', 1, 9],
    ['%EF%BF%BFx', 1, 9],
    ['%F0%90%80%80x', 2, 12],
    ['%F4%8F%BF%BFx', 2, 12],
    ['a%C3%A9b%F0%9F%98%80c', 5, 20],
  ])('%s: %d at %d', (raw, offset, at) => {
    expect(rawOffset(raw, offset)).toBe(at);
  });
});
