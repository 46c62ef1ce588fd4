import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

const text = readFileSync(new URL('../src/style/colours.css', import.meta.url), 'utf8');

/** The variables of each block that sets them all: light, dark by the system, dark by choice. */
const blocks = Array.from(text.matchAll(/\{([^{}]*--scheme:[^{}]*)\}/g), ([, body = '']) =>
  Object.fromEntries(
    Array.from(body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', value = '']) => [name, value]),
  ),
).filter((block) => 'surface' in block);

/** WCAG 2.2: the relative luminance of a colour. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const INK = [
  'ink',
  'ink-soft',
  'accent',
  'scheme',
  'userinfo',
  'host',
  'port',
  'path',
  'query',
  'fragment',
  'error',
  'warning',
  'good',
];

describe.each(blocks.map((block, i) => [['light', 'dark by the system', 'dark by choice'][i] ?? '', block] as const))(
  '%s',
  (_, block) => {
    test.each(INK.flatMap((ink) => ['page', 'surface'].map((under) => [ink, under] as const)))(
      '%s on %s: 7 to 1',
      (ink, under) => {
        expect(contrast(block[ink] ?? '', block[under] ?? '')).toBeGreaterThanOrEqual(7);
      },
    );

    test.each(['error', 'warning', 'good'])('%s on its own surface: 4.5 to 1', (ink) => {
      expect(contrast(block[ink] ?? '', block[`${ink}-surface`] ?? '')).toBeGreaterThanOrEqual(4.5);
    });
  },
);

test('dark is dark, however it is chosen', () => {
  expect(blocks).toHaveLength(3);
  expect(blocks[2]).toEqual(blocks[1]);
});
