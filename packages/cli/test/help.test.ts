import { beforeAll, describe, expect, test } from '@jest/globals';
import { commandNames } from './support/commands.js';
import { folderWithCommand, shell } from './support/outside.js';
import { inside } from './support/inside.js';

/**
 * The examples of every help, as they stand there, run by a shell. A line `...` stands for any lines, `...` at the end
 * of a line for any rest of it.
 */
interface Example {
  readonly command: string;
  readonly exitCode: number;
  readonly lines: readonly string[];
}

const COMMAND = /^ {2}\$ (.*?)(?: {3}# exit code (\d))?$/;

function examplesOf(help: string): readonly Example[] {
  const [, examples = ''] = help.split('\nExamples:\n');
  return examples
    .trimEnd()
    .split('\n\n')
    .map((block) => {
      const [first = '', ...lines] = block.split('\n');
      const [, command = '', exitCode = '0'] = COMMAND.exec(first) ?? [];
      return { command, exitCode: Number(exitCode), lines: lines.map((line) => line.slice(2)) };
    });
}

const quoted = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const pattern = (lines: readonly string[]): RegExp =>
  new RegExp(
    `^${lines.map((line) => (line === '...' ? '(?:.*\\n)+?' : line.endsWith('...') ? `${quoted(line.slice(0, -3))}.+\\n` : `${quoted(line)}\\n`)).join('')}$`,
  );

const help = await inside(['--help']);
const names = await commandNames();

test('the help lists the commands', () => {
  expect(names).toEqual([
    'parse',
    'check',
    'hazards',
    'normalize',
    'compare',
    'same',
    'explain',
    'resolve',
    'relativize',
    'encode',
    'decode',
    'query get',
    'query set',
    'query strip',
    'query sort',
    'template expand',
    'template match',
    'iri',
    'repair',
    'redact',
    'surt',
    'extract',
    'report',
    'lint',
    'cache-key',
    'cache-explain',
    'cache-lint',
    'cache-replay',
    'export',
    'schemes',
    'scheme card',
    'rules',
    'config check',
    'config show',
    'config schema',
    'config test',
    'config diff',
    'plugin new',
    'completion',
  ]);
  expect(help.stdout).toMatch(/Exit codes: 0 .*; 1 .*; 2 /);
});

const examples = await Promise.all(
  names.map(async (name) => [name, examplesOf((await inside([...name.split(' '), '--help'])).stdout)] as const),
);

describe.each(examples)('%s --help', (name, own) => {
  let commands = '';
  beforeAll(() => {
    commands = folderWithCommand();
  });

  test('has examples of the command', () => {
    expect(own.length).toBeGreaterThan(0);
    for (const { command, lines } of own) {
      expect(command).toContain(`urikit ${name}`);
      expect(lines.length).toBeGreaterThan(0);
    }
  });

  test.each(own.map((example) => [example.command, example] as const))('%s', async (command, { exitCode, lines }) => {
    const { code, stdout, stderr } = await shell(command, commands);
    expect(stdout).toMatch(pattern(lines));
    // The exit code of a pipeline is that of its last command.
    expect([code, stderr.replace(/^urikit: \d+ of .*\n$/, '')]).toEqual([exitCode, '']);
  });
});
