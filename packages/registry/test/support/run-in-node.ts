import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Runs a module in a process of its own, and reads the JSON that it prints: Jest keeps the text of every module that it
 * has read. `@src` stands for the sources of the registry.
 */
export async function runInNode(code: string, folder: string, flags: readonly string[] = []): Promise<unknown> {
  const source = fileURLToPath(new URL('../../src', import.meta.url));
  await build({
    stdin: { contents: code.replaceAll('@src', source), resolveDir: source, loader: 'ts' },
    outfile: join(folder, 'main.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@urikit/source'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return JSON.parse(execFileSync(process.execPath, [...flags, 'main.mjs'], { cwd: folder, encoding: 'utf8' }));
}
