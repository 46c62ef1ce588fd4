import { inside } from './inside.js';

/** The names in the groups of commands, under headings of their own. */
const listed = (help: string): readonly string[] =>
  help
    .split('\n\n')
    .filter((section) => /^(?!Arguments|Examples|Options)\S.*:\n {2}[a-z]/.test(section))
    .flatMap((section) => Array.from(section.matchAll(/^ {2}([a-z-]+)(?= )/gm), ([, name = '']) => name))
    .filter((name) => name !== 'help');

/**
 * Every command as it is typed, in the order of the help: `check`, `config check`. A group of commands is none itself.
 */
export async function commandNames(group: readonly string[] = []): Promise<readonly string[]> {
  const names = listed((await inside([...group, '--help'])).stdout);
  if (names.length === 0) return [group.join(' ')];
  return (await Promise.all(names.map((name) => commandNames([...group, name])))).flat();
}
