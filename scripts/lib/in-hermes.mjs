/**
 * Entries in Hermes, the engine of React Native: each as one script, compiled by the preset of Babel that React Native has.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureCached } from './cache-folder.mjs';
import { entryBundles } from './entry-bundle.mjs';

/** The compiler of React Native, and the one plugin that stands for its newer Hermes: from 0.75 on it reads `\p{L}` itself. */
const COMPILER = {
  '@babel/core': '7.29.13',
  '@babel/plugin-transform-unicode-property-regex': '7.29.7',
  '@react-native/babel-preset': '0.83.10',
};

/** A function that compiles a script as React Native does. */
const compiler = async () => {
  const folder = await ensureCached('react-native', { dependencies: COMPILER });
  const require = createRequire(join(folder, 'package.json'));
  const [core, plugin, preset] = Object.keys(COMPILER);
  const { transformAsync } = require(core);
  return async (text) => {
    const { code } = await transformAsync(text, {
      babelrc: false,
      configFile: false,
      compact: true,
      comments: false,
      filename: join(folder, 'entry.js'),
      presets: [[require.resolve(preset), { enableBabelRuntime: false }]],
      plugins: [require.resolve(plugin)],
    });
    return code;
  };
};

/** @returns a report: for each entry the empty text, or why it does not load */
export const inHermes = async (program, entries) => {
  const compiled = await compiler();
  const folder = mkdtempSync(join(tmpdir(), 'urikit-matrix-'));
  const outfile = join(folder, 'out.js');
  const { files, report } = await entryBundles(entries, {
    format: 'iife',
    conditions: ['react-native'],
    last: "print('loaded ' + typeof all);",
  });
  for (const [entry, text] of Object.entries(files)) {
    writeFileSync(outfile, await compiled(text));
    const { stdout, stderr } = spawnSync(program, ['-w', outfile], { encoding: 'utf8', timeout: 60_000 });
    const reason = /(?:Error|error): .*/.exec(stderr)?.[0] ?? 'it ended without a word';
    report[entry] = stdout.startsWith('loaded') ? '' : reason;
  }
  rmSync(folder, { recursive: true });
  return report;
};
