import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { manFiles } from '../../../scripts/lib/man-pages.js';
import { scratch } from '../../cli/test/support/outside.js';
import { gatewayProgram, run } from '../src/program.js';

/** The command at a shell: completions, the man page, and the examples in its help. */
const SHELLS = ['bash', 'zsh', 'fish'];

const isThere = (program: string): boolean => spawnSync(program, ['-c', ':']).status === 0;

async function inside(...args: readonly string[]) {
  let [stdout, stderr] = ['', ''];
  const code = await run(args, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    env: {},
    stopped: () => Promise.resolve('SIGTERM'),
  });
  return { code, stdout, stderr };
}

const program = gatewayProgram({
  stdout: process.stdout,
  stderr: process.stderr,
  env: {},
  stopped: () => Promise.resolve(''),
});

test('the files are those of the program: npm run man writes them', async () => {
  const files = Object.entries(await manFiles()).filter(([path]) => path.startsWith('gateway/'));
  expect(files).toHaveLength(4);
  for (const [path, text] of files) expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text);
});

describe.each(SHELLS)('completion %s', (shell) => {
  test('has every command and every option', async () => {
    const { code, stdout, stderr } = await inside('completion', shell);
    expect([code, stderr]).toEqual([0, '']);
    for (const command of [program, ...program.commands]) {
      expect(stdout).toContain(command.name());
      for (const { long } of command.options)
        expect(stdout).toContain(shell === 'fish' ? `-l ${long?.slice(2) ?? ''}` : long);
    }
  });
  (isThere(shell) ? test : test.skip)('is read by the shell (skipped where the shell is not here)', async () => {
    const { status, stderr } = spawnSync(shell, ['-n'], {
      input: (await inside('completion', shell)).stdout,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});

(isThere('bash') ? test : test.skip)(
  'bash is offered commands, options and files (skipped where bash is not here)',
  async () => {
    const rows: readonly (readonly [words: string, offers: string])[] = [
      ['sch', 'schema'],
      ['keys --p', '--policy --prefix'],
      ['completion z', 'zsh'],
      ['check /dev/nul', '/dev/null'],
      ['keys --policy /dev/nul', '/dev/null'],
      ['--adm', '--admin'],
      ['keys --for x', 'x-original'],
    ];
    const { stdout } = await inside('completion', 'bash');
    const calls = rows.map(([words]) => {
      const all = ['urikit-gateway', ...words.split(' ')];
      return `COMP_WORDS=(${all.join(' ')}); COMP_CWORD=${String(all.length - 1)}; _urikit-gateway; echo "\${COMPREPLY[@]}"`;
    });
    const offered = spawnSync('bash', ['--norc', '-c', `${stdout}\n${calls.join('\n')}`], { encoding: 'utf8' });
    expect([offered.stderr, offered.stdout.trimEnd().split('\n')]).toEqual(['', rows.map(([, offers]) => offers)]);
  },
);

test('another shell is misuse', async () => {
  expect(await inside('completion', 'csh')).toMatchObject({ code: 2, stdout: '' });
});

describe('the examples in the help', () => {
  const cwd = scratch();
  writeFileSync(
    join(cwd, 'gateway.yaml'),
    'origin: http://127.0.0.1:9000\npolicy:\n  host: { allow: [example.com] }\n',
  );
  const examples = program.commands.flatMap((command) => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    return Array.from(help.matchAll(/^ {2}\$ (.*)$/gm), ([, line = '']) => [command.name(), line] as const);
  });
  test('each command has one', () => {
    expect([...new Set(examples.map(([name]) => name))]).toEqual(program.commands.map((command) => command.name()));
  });
  test.each(examples)('%s: %s', async (_, line) => {
    const here = line
      .replace(/ [|>] .*/, '')
      .replace('--out ', `--out ${cwd}/`)
      .replace('gateway.yaml', join(cwd, 'gateway.yaml'))
      .replace(/--listen \S+/, '--listen 127.0.0.1:0');
    const args = here.split(' ').slice(1);
    const { code, stderr } = await inside(...args);
    expect([code, stderr]).toEqual([0, '']);
  });
});
