import fc from 'fast-check';

const SURROGATES = { from: 0xd8_00, count: 0x8_00 };

/**
 * Any character of Unicode: the unit that fast-check calls `binary`. Its own keeps a table of all characters, which
 * takes a second of processor time in each file that asks for it.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ff_ff - SURROGATES.count })
  .map((code) => String.fromCodePoint(code < SURROGATES.from ? code : code + SURROGATES.count));
