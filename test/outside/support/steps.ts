import { isFileBlock } from '../../documents/support/file-blocks.js';
import { type Block, blocksOf } from '../../documents/support/markdown.js';
import { consoleSessions } from '../../documents/support/sessions.js';
import type { Reader } from './reader.js';

/** A step of a guide: a block, or a command of a block with its output. */
export interface Step {
  /** Line and beginning of the step. */
  readonly name: string;
  /** Why the step is not run; undefined if it is run. */
  readonly without: string | undefined;
  readonly take: (reader: Reader) => Promise<void>;
}

/** Languages of blocks that are not run from outside. Other tests hold them. */
const READ: Readonly<Record<string, string>> = {
  bash: 'needs GNU parallel or a NATS server',
  json: 'a part of a file',
  nginx: 'needs nginx',
  python: 'needs Spark',
  sql: 'needs ClickHouse, as in npm run test:clickhouse',
  text: 'output, or a file of another program',
  yaml: 'a part of a file',
};

/** Commands that are not run from outside. */
const REFUSED: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\.\.\/urikit\//, 'installs from source, as test/documents/front-page.test.ts does'],
  [/\bapt-get\b/, 'changes the system'],
  [/\bwrangler\b/, 'needs an account'],
  [/\bclickhouse-client\b/, 'needs ClickHouse, as in npm run test:clickhouse'],
];

const FILE = /^(?:#|\/\/) ([\w./-]+\.\w+)\n/;
const TERMINAL = /^# terminal: (\w+)\n/;

const nameOf = (line: number, text: string): string => `line ${String(line)}: ${text.split('\n')[0] ?? ''}`;

function stepOf({ language, text, line }: Block, missing: (text: string) => string | undefined): readonly Step[] {
  if (language === 'console')
    return consoleSessions(text, line).map((session) => ({
      name: nameOf(session.line, session.command),
      without: missing(session.command),
      take: (reader) => reader.say(session),
    }));
  const made = (take: Step['take'], without?: string): readonly Step[] => [{ name: nameOf(line, text), without, take }];
  const [first = '', file] = FILE.exec(text) ?? [];
  if (file !== undefined && (language !== 'ts' || isFileBlock(text)))
    return made((reader) => reader.write(file, `${text.slice(first.length)}\n`));
  if (language === 'ts') return made((reader) => reader.program(line, text));
  if (language !== 'sh') return made(() => Promise.resolve(), READ[language] ?? `no reason for "${language}"`);
  const reason = REFUSED.find(([pattern]) => pattern.test(text))?.[1] ?? missing(text);
  const [head = '', terminal] = TERMINAL.exec(text) ?? [];
  if (terminal === undefined) return made((reader) => reader.type(text), reason);
  return made((reader) => reader.start(terminal, text.slice(head.length)), reason);
}

/** The steps of a document in their order. `missing` names the reason why a command cannot run on this machine. */
export const stepsOf = (document: string, missing: (text: string) => string | undefined): readonly Step[] =>
  blocksOf(document).flatMap((block) => stepOf(block, missing));
