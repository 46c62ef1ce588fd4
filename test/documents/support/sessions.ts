import { blocksOf } from './markdown.js';

/** A command of a document and what it says that it prints. */
export interface Session {
  readonly command: string;
  /** The lines on stdout and stderr; `...` is any lines, or any rest of a line. Undefined where nothing is claimed. */
  readonly prints: readonly string[] | undefined;
  readonly exitCode: number;
  readonly line: number;
}

const EXIT_CODE = / +# exit code (\d)$/;

/** The commands of a block in `console`: `$ ` begins one, `> ` goes on with it, everything else is output. */
export function consoleSessions(text: string, line: number): readonly Session[] {
  const sessions: { lines: string[]; prints: string[]; line: number }[] = [];
  text.split('\n').forEach((each, i) => {
    if (each.startsWith('$ ')) sessions.push({ lines: [each.slice(2)], prints: [], line: line + i });
    else if (each.startsWith('> ') && sessions.at(-1)?.prints.length === 0) sessions.at(-1)?.lines.push(each.slice(2));
    else if (sessions.length === 0) throw new Error(`line ${String(line + i)}: a console block begins with "$ "`);
    else sessions.at(-1)?.prints.push(each);
  });
  return sessions.map(({ lines: [first = '', ...rest], prints, line: at }) => ({
    command: [first.replace(EXIT_CODE, ''), ...rest].join('\n'),
    // An empty line before the next command only sets the two apart.
    prints: prints.at(-1) === '' ? prints.slice(0, -1) : prints,
    exitCode: Number(EXIT_CODE.exec(first)?.[1] ?? 0),
    line: at,
  }));
}

/** The commands of a document, in order. */
export const sessionsOf = (text: string): readonly Session[] =>
  blocksOf(text).flatMap(({ language, text: block, line }) => {
    if (language === 'console') return consoleSessions(block, line);
    if (language !== 'sh') return [];
    return block.split('\n').flatMap((command, i): readonly Session[] => {
      const bare = command.replace(/ +#.*$/, '').trim();
      return bare === '' || bare.startsWith('#')
        ? []
        : [{ command: bare, prints: undefined, exitCode: 0, line: line + i }];
    });
  });

const quoted = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** What the output must match. */
export const patternOf = (prints: readonly string[]): RegExp =>
  new RegExp(
    `^${prints.map((line) => (line === '...' ? '(?:.*\\n)+?' : line.endsWith('...') ? `${quoted(line.slice(0, -3))}.+\\n` : `${quoted(line)}\\n`)).join('')}$`,
  );
