import { expect, test } from '@jest/globals';
import { builtBin, spawned } from '../../packages/cli/test/support/outside.js';
import { root } from '../support/workspace.js';

/** `npm start` without files, once all is built. */
test('the tour shows two pairs, a trap, and a sentence for each number of the report', async () => {
  builtBin();
  const program = "import { tour } from './scripts/lib/tour.mjs'; for await (const each of tour()) console.log(each);";
  const { code, stdout, stderr } = await spawned(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/a%2Fb' [^\n]*\ndifferent\n/);
  expect(stdout).toMatch(/~user'\nequal\n/);
  expect(stdout).toMatch(/^ {2}browsers \(WHATWG\) +good\.example$/m);
  expect(stdout).toMatch(/^ {2}curl +evil\.example$/m);
  const [, report = '', words = ''] = /report --installed\n([^]*)\nIn words:\n([^]*)$/.exec(stdout) ?? [];
  const numberOf = (name: string): string => new RegExp(`^ +${name} +([\\d,]+)`, 'm').exec(report)?.[1] ?? '0';
  expect(words).toContain(`${/^[\d,]+/.exec(report)?.[0] ?? ''} strings were read from the manifests`);
  expect(words).toMatch(new RegExp(`^ {2}${numberOf('distinct')} are different`, 'm'));
  expect(words).toMatch(new RegExp(`^ {2}${numberOf('invalid')} (?:is|are) no URI`, 'm'));
  expect(words).toMatch(new RegExp(`^ {2}${numberOf('relative')} ha(?:s|ve) no scheme`, 'm'));
});
