import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.js';

/** A finding of the linter: its rule, without the name of a plugin, and its message. */
export interface Mistake {
  readonly rule: string;
  readonly message: string;
}

/** The report of oxlint in JSON, as far as tests read it. */
interface Report {
  readonly diagnostics: readonly { readonly filename: string; readonly code?: string; readonly message: string }[];
}

const PLUGIN = createRequire(import.meta.url).resolve('oxlint-plugin-eslint');

/** Runs oxlint on a folder with a configuration of its own. */
function reportOn(folder: string): Report {
  const linter = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const args = [linter, '--config', join(folder, 'oxlint.config.mjs'), '--format', 'json', folder];
  try {
    return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })) as Report;
  } catch (error) {
    // Exit code 1 means findings.
    const { status, stdout } = error as { readonly status?: number | null; readonly stdout?: string };
    if (status !== 1 || stdout === undefined) throw error;
    return JSON.parse(stdout) as Report;
  }
}

/**
 * The mistakes in files that exist nowhere else, by the linter of this repository.
 *
 * @param files paths from the root, with their texts
 * @param config members that replace those of the configuration
 * @returns the mistakes of each file; an empty list for a file without any
 */
export function mistakesIn(
  files: Readonly<Record<string, string>>,
  config: object = {},
): ReadonlyMap<string, readonly Mistake[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const own = JSON.stringify({ jsPlugins: [{ name: 'eslint-js', specifier: PLUGIN }], ...config });
  try {
    write(
      'oxlint.config.mjs',
      `import config from '${pathToFileURL(join(root, 'oxlint.config.mjs')).href}';\nexport default { ...config, ...${own} };\n`,
    );
    write('tsconfig.json', JSON.stringify({ compilerOptions: { strict: true, module: 'nodenext', types: [] } }));
    for (const [path, text] of Object.entries(files)) write(path, text);
    const mistakes = new Map<string, Mistake[]>(Object.keys(files).map((path) => [path, []]));
    for (const { filename, code = 'none', message } of reportOn(folder).diagnostics) {
      const path = Object.keys(files).find((one) => filename.replaceAll('\\', '/').endsWith(`/${one}`));
      mistakes.get(path ?? '')?.push({ rule: /\((.*)\)$/.exec(code)?.[1] ?? code, message });
    }
    return mistakes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
