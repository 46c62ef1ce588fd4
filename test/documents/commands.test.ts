import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { folderWithCommand, scratch, shell } from '../../packages/cli/test/support/outside.js';
import { readJson, root } from '../support/workspace.js';
import { documents } from './support/markdown.js';
import { patternOf, type Session, sessionsOf } from './support/sessions.js';

/** Blocks of guides without output are run by test/outside, and pages of jobs by test/jobs. */
const isForHere = (file: string, { prints }: Session): boolean =>
  !file.startsWith('docs/jobs/') && (prints !== undefined || !file.startsWith('docs/guides/'));

/**
 * Every command with `urikit` in it runs, one document's in one folder and in their order, and prints what the document
 * says. Commands of npm are looked up: their scripts must exist.
 */
const perDocument = documents
  // Guides that start programs are followed by test/outside, and the one of the gateway by gateway-guide.test.ts.
  .filter(({ text }) => !text.includes('\n# terminal: '))
  .map(({ file, text }) => [file, sessionsOf(text).filter((session) => isForHere(file, session))] as const)
  .filter(([, sessions]) => sessions.length > 0);

/** Packages are installed by `npm run release:try`: here there is no registry that has them. */
const isOurs = ({ command, prints }: Session): boolean =>
  prints !== undefined || (/\burikit\b/.test(command) && !command.startsWith('npm install '));

/** Runs one command as a terminal shows it: both streams as one. */
async function outcomeOf(
  { command }: Session,
  commands: string,
  folder: string,
): Promise<{ readonly code: number; readonly printed: string }> {
  const { code, stdout } = await shell(`(\n${command}\n) 2>&1`, commands, folder);
  return { code, printed: stdout };
}

describe.each(perDocument.filter(([, sessions]) => sessions.some(isOurs)))('%s', (_, sessions) => {
  let [commands, folder] = ['', ''];
  beforeAll(() => {
    [commands, folder] = [folderWithCommand(), scratch()];
  });

  test.each(sessions.filter(isOurs).map((session) => [session.command, session] as const))(
    '%s',
    async (_command, session) => {
      const { code, printed } = await outcomeOf(session, commands, folder);
      if (session.prints !== undefined) expect(printed).toMatch(patternOf(session.prints));
      expect([code, printed.match(/^\s+at .*|^sh: .*/m)]).toEqual([session.exitCode, null]);
    },
  );
});

const { scripts } = readJson('package.json') as { scripts: Readonly<Record<string, string>> };

/** What is missing for a command that is not run here: its script, its file. */
function missingFor(command: string): readonly string[] {
  const [program = '', ...args] = command.split(' ');
  const words = args.filter((arg) => arg !== '--');
  if (program === 'node') return words.filter((arg) => arg.includes('/') && !existsSync(join(root, arg)));
  if (program === 'npm' && words[0] === 'run') return scripts[words[1] ?? ''] === undefined ? [command] : [];
  if (program === 'npm' && ['install', 'ci'].includes(words[0] ?? '')) return [];
  if (program === 'npm') return scripts[words[0] ?? ''] === undefined ? [command] : [];
  if (program === 'npx') return existsSync(join(root, 'node_modules', '.bin', words[0] ?? '')) ? [] : [command];
  if (/^FUZZ_(?:RUNS|SECONDS)=/.test(program)) return missingFor(args.join(' '));
  return ['git', 'cd', 'mkdir'].includes(program) ? [] : [command];
}

test('every other command names a script or a file that is there', () => {
  const others = perDocument.flatMap(([file, sessions]) =>
    sessions
      .filter((session) => !isOurs(session))
      .map(({ command, line }) => [`${file}:${String(line)}`, command] as const),
  );
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(([, command]) => missingFor(command).length > 0)).toEqual([]);
});

test('the check finds what is missing', () => {
  expect(
    [
      'npm start',
      'npx lerna run test',
      'npm test -- x',
      'npm run build',
      'npm install',
      'node bench/corpora.mjs',
    ].flatMap(missingFor),
  ).toEqual([]);
  expect(
    ['npm run nothing', 'npm nothing', 'node bench/nothing.mjs', 'npx nothing', 'curl x'].filter(
      (command) => missingFor(command).length > 0,
    ),
  ).toHaveLength(5);
});

describe('the check finds a session that lies', () => {
  const [session] = sessionsOf('```console\n$ npx @urikit/cli normalize HTTP://h   # exit code 1\nhttp://h\n```');
  test('in its output and its exit code', async () => {
    const { code, printed } = await outcomeOf(session as Session, folderWithCommand(), scratch());
    expect(session?.exitCode).toBe(1);
    expect(code).toBe(0);
    expect(printed).not.toMatch(patternOf(session?.prints ?? []));
    expect(printed).toMatch(patternOf(['http://h/']));
    expect('a\nb\nc\n').toMatch(patternOf(['a', '...', 'c']));
    expect('a: some\n').toMatch(patternOf(['a: ...']));
  });
});
