import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Command, Option } from 'commander';
import { bashCompletion } from '../../src/shell/bash.js';
import { fishCompletion } from '../../src/shell/fish.js';
import { manPage } from '../../src/shell/man.js';
import { outlineOf } from '../../src/shell/outline.js';
import { zshCompletion } from '../../src/shell/zsh.js';
import { manFiles } from '../../../../scripts/lib/man-pages.js';
import { commandNames } from '../support/commands.js';
import { inside } from '../support/inside.js';

const isThere = (program: string): boolean => spawnSync(program, ['-c', ':']).status === 0;

const completionFor = async (shell: string): Promise<string> => (await inside(['completion', shell])).stdout;

const names = await commandNames();
const bash = await completionFor('bash');

/** What bash offers for each line of words, the last of which is being typed. */
function offered(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const calls = lines.map(
    (words) =>
      `COMP_WORDS=(urikit ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${String(words.length)}; _urikit; echo "\${COMPREPLY[@]}"`,
  );
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', `${bash}\n${calls.join('\n')}`], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' ').filter((word) => word !== ''));
}

(isThere('bash') ? describe : describe.skip)('bash is offered (skipped where bash is not here)', () => {
  const rows: readonly (readonly [words: readonly string[], offers: readonly string[]])[] = [
    [['norm'], ['normalize']],
    [
      ['query', ''],
      ['get', 'set', 'strip', 'sort', '-h', '--help', '--color'],
    ],
    [
      ['query', 'set', '--p'],
      ['--pair', '--plus'],
    ],
    [
      ['check', '--fail-on', ''],
      ['info', 'warning', 'error'],
    ],
    [['check', '--fail-on', '=', 'w'], ['warning']],
    [
      ['check', '--json', '--color', 'a'],
      ['auto', 'always'],
    ],
    [['--color', 'never', 'resol'], ['resolve']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', '-h', '--help', '--color'],
    ],
    [['check', 'parse', '--f'], ['--fail-on']],
    [['normalize', 'http'], []],
    [['report', '--base', ''], []],
    [['cache-key', '--policy', '/dev/nul'], ['/dev/null']],
    [['lint', '/dev/nul'], ['/dev/null']],
    [['normalize', '--rule', 'tr'], ['trailing-slash']],
    [['explain', '-r', 'duplicate'], ['duplicate-slashes']],
  ];
  test('words of the command at hand, values of the option at hand, and names of files', () => {
    const answers = offered(rows.map(([words]) => words));
    expect(answers).toEqual(rows.map(([, offers]) => offers));
  });
});

describe.each(['bash', 'zsh', 'fish'])('the completion for %s', (shell) => {
  test('has every command and every option', async () => {
    const text = await completionFor(shell);
    for (const name of names) {
      const help = (await inside([...name.split(' '), '--help'])).stdout;
      expect(text).toContain(name.split(' ').at(-1));
      for (const [, long = ''] of help.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm))
        expect(text).toContain(shell === 'fish' ? `-l ${long}` : `--${long}`);
    }
  });

  (isThere(shell) ? test : test.skip)('is read by the shell (skipped where the shell is not here)', async () => {
    const { status, stderr } = spawnSync(shell, ['-n'], { input: await completionFor(shell), encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});

describe('texts with what a shell or roff reads otherwise', () => {
  const program = new Command('odd')
    .description("An odd one.\n\n.Begins with a dot, has a \\ and isn't short.")
    .addOption(new Option('-w, --why <text>', "it's [a]: b\\c").choices(["don't", 'a-b']));
  const outline = outlineOf(program);
  test('are quoted', () => {
    expect(zshCompletion(outline)).toContain(String.raw`'*--why=[it'\''s \[a\]\: b\\c]:text:(don'\''t a-b)'`);
    expect(fishCompletion(outline)).toContain(String.raw`-d 'it\'s [a]: b\\c'`);
    expect(bashCompletion(outline)).toContain(String.raw`words='don'\''t a-b'`);
    expect(manPage(outline, '1', '')).toContain("\n\\&.Begins with a dot, has a \\e and isn't short.\n");
  });
});

test('the man page is the one of the program: npm run man writes it', async () => {
  const page = (await manFiles())['cli/man/urikit.1'];
  expect(readFileSync(new URL('../../man/urikit.1', import.meta.url), 'utf8')).toBe(page);
  for (const name of names) expect(page).toContain(`.SS urikit ${name.replaceAll('-', '\\-')} [options]`);
});

describe('--color', () => {
  const coloured = String.raw`\u001b[32mok\u001b[39m`;
  test.each<[readonly string[], Record<string, string>, boolean]>([
    [['check', 'http://h/'], {}, false],
    [['--color', 'always', 'check', 'http://h/'], {}, true],
    [['check', '--color=always', 'http://h/'], { NO_COLOR: '1' }, true],
    [['--color=never', 'check', 'http://h/'], { FORCE_COLOR: '1' }, false],
    [['check', 'http://h/', '--color', 'auto'], { FORCE_COLOR: '1' }, true],
  ])('%j with %j: %s', async (args, env, wanted) => {
    expect(JSON.stringify((await inside(args, '', { env })).stdout).includes(coloured)).toBe(wanted);
  });

  test('takes three words', async () => {
    expect(await inside(['--color', 'maybe', 'check', 'a'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('auto, always, never'),
    });
  });
});
