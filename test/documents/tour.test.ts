import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { builtBin } from '../../packages/cli/test/support/outside.js';
import { FIVE } from '../../scripts/lib/tour.mjs';
import { root } from '../support/workspace.js';

/** `npm start` without files, once all is built. */
const shown = (strings: string): string => {
  builtBin();
  const program = `import { tour } from './scripts/lib/tour.mjs'; process.stdout.write(await tour(${strings}));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

test('the tour shows the five strings of README.md in thirty lines', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(FIVE.filter((text) => !readme.includes(`\n| \`${text}\` |`))).toEqual([]);
  const lines = shown('').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(30);
  expect(lines).toContain('  new URL  http://a/@b/');
  expect(lines).toContain('  doubts   syntax/encoded-dot-segment');
  expect(lines.filter((line) => line.startsWith('  urikit   refused: '))).toHaveLength(2);
  expect(lines.filter((line) => /^ {2}hosts {4}a \(browsers.*; b \(/.test(line))).toHaveLength(1);
});

test('and those that a person gives', () => {
  expect(shown("['git@github.com:o/r.git']")).toContain('"ssh://git@github.com/o/r.git"');
});
