import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { inside } from './support/inside.js';
import { folderWithCommand, scratch, shell } from './support/outside.js';
import { describeWhere } from '../../../test/support/where-present.js';

/** The commands that the guide calls tested, run as they stand there. */
const guide = readFileSync(new URL('../../../docs/guides/scale-out.md', import.meta.url), 'utf8');

/** The blocks in bash under a heading that says it is tested. */
function blocksUnder(heading: string): readonly string[] {
  const [, section = ''] = guide.split(`\n## ${heading}\n\n`);
  expect(section).toMatch(/^Tested\. /);
  return Array.from(section.split('\n## ')[0]?.matchAll(/```bash\n([^]*?)```/g) ?? [], ([, block = '']) => block);
}

const isThere = (command: string): boolean => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const urls = Array.from({ length: 5000 }, (_, i) => `http://H/%7e${String(i)}\n`).join('');
const keys = (await inside(['cache-key'], urls)).stdout;

/** Runs a block where `urls.txt` is, and gives what it wrote to `keys.txt`. */
async function run(block: string): Promise<string> {
  const folder = scratch();
  writeFileSync(join(folder, 'urls.txt'), urls);
  const { code, stderr } = await shell(block, folderWithCommand(), folder);
  expect([code, stderr.replace(/^(?:parallel: Warning|Academic).*\n/gm, '')]).toEqual([0, expect.any(String)]);
  return readFileSync(join(folder, 'keys.txt'), 'utf8');
}

test('the guide says of every other system that it is not tested', () => {
  const sections = guide.split('\n## ').slice(1);
  expect(sections.map((section) => [section.split('\n')[0], /\n\n((?:Not t|T)ested)\. /.exec(section)?.[1]])).toEqual([
    ['GNU parallel', 'Tested'],
    ['NATS JetStream', 'Not tested'],
    ['ClickHouse', 'Tested'],
    ['Spark', 'Not tested'],
  ]);
});

const noParallel = isThere('parallel')
  ? undefined
  : 'no GNU parallel on PATH; on Debian: apt-get install -y --no-install-recommends parallel';

describeWhere('GNU parallel', noParallel, () => {
  test.each(blocksUnder('GNU parallel'))(
    '%s',
    async (block) => {
      expect(await run(block)).toBe(keys);
    },
    60_000,
  );
});
