import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { STANDARDS } from '@urikit/same';
import { root } from '../support/workspace.js';

/** The bytes of standards of sameness above the engine of urikit, minified and gzip, of the build. The goals are 2500 for one and 6000 for all. */
async function weigh(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(root, 'packages', 'urikit'), loader: 'js' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length;
}

const ENGINE = "export { engine } from 'urikit';";
const FIRST = STANDARDS.slice(0, 15).map(({ id }) => id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()));

test.each([
  ['one standard', 'createSame, dpopHtu', 5900],
  ['the first fifteen', `createSame, ${FIRST.join(', ')}`, 9500],
  ['the first fifteen with messages', `createSame, NEAR_MISSES, ${FIRST.join(', ')}`, 10450],
])('%s', async (_, names, most) => {
  const above = (await weigh(`${ENGINE} export { ${names} } from '@urikit/same';`)) - (await weigh(ENGINE));
  expect(above).toBeGreaterThan(1000);
  expect(above).toBeLessThanOrEqual(most);
});
