import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.js';

/** What the compiler says of one place: the file as it was named, a line from 1, and the message on one line. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const FINDING = /^(.+?)\((\d+),\d+\): error TS\d+: (.*)$/;

/** The compiler as a program, which takes a third of the time that the library takes. */
function findingsIn(folder: string): readonly Finding[] {
  const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  let output: string;
  try {
    output = execFileSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 1 << 26,
    });
  } catch (error) {
    // It ends with 1 or 2 where it has something to say; whatever else went wrong is thrown on.
    const { status, stdout } = error as { readonly status?: number | null; readonly stdout?: string };
    if ((status !== 1 && status !== 2) || stdout === undefined) throw error;
    output = stdout;
  }
  const findings: Finding[] = [];
  for (const line of output.split('\n')) {
    const [, file, place, message] = FINDING.exec(line) ?? [];
    const last = findings.at(-1);
    if (file !== undefined && message !== undefined) findings.push({ file, line: Number(place), message });
    // The rest of a message stands in lines of its own.
    else if (last !== undefined)
      findings[findings.length - 1] = { ...last, message: `${last.message} ${line.trim()}`.trim() };
    else if (line.trim() !== '') throw new Error(`the compiler says something else: ${line}`);
  }
  return findings;
}

/**
 * The findings of a project that is in no folder, in the order of the compiler. Packages are found by their names as
 * from everywhere in the repository.
 *
 * @param config as in a tsconfig.json; without `files` the project is the programs
 * @param programs file names with their texts
 */
export function findingsOn(config: object, programs: Readonly<Record<string, string>> = {}): readonly Finding[] {
  const cache = join(root, 'node_modules', '.cache', 'urikit');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'types-'));
  try {
    for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ files: Object.keys(programs), ...config }));
    return findingsIn(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
