import type { Marks } from './fingerprint.js';
import { PROGRAMS, type SqlProgram } from './functions.js';
import { fullName } from './sql.js';

/** The files that the programs read, as absolute paths. */
export interface ProgramFiles {
  readonly policy: string | undefined;
  readonly config: string | undefined;
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replace(/[&<>]/g, (char) => ENTITIES[char] as string);

/** The line of a shell that runs a program. */
const lineOf = ({ command }: SqlProgram, { policy, config }: ProgramFiles): string =>
  [
    `urikit ${command} --tsv`,
    ...(policy === undefined || command !== 'cache-key' ? [] : [`--policy ${quoted(policy)}`]),
    ...(config === undefined ? [] : [`--config ${quoted(config)}`]),
  ].join(' ');

/** The name of the file of programs. ClickHouse reads files of this form beside its configuration. */
export const programsName = ({ fingerprint }: Marks): string => `urikit_${fingerprint}_function.xml`;

/** The file of programs: a pool of processes for each function. */
export const programsXml = (marks: Marks, files: ProgramFiles): string =>
  `<functions>${PROGRAMS.map(
    (one) => `
  <function>
    <type>executable_pool</type>
    <name>${fullName(one, marks)}</name>
    <argument><name>s</name><type>Nullable(String)</type></argument>
    <return_type>Nullable(String)</return_type>
    <format>TabSeparated</format>
    <execute_direct>0</execute_direct>
    <command>${escaped(lineOf(one, files))}</command>
    <max_command_execution_time>600</max_command_execution_time>
    <deterministic>1</deterministic>
  </function>`,
  ).join('')}
</functions>
`;
