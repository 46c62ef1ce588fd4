/**
 * An entry as one file, as a bundler makes it for a runtime that has no packages.
 */
import { builtinModules } from 'node:module';
import { build } from 'esbuild';
import { root } from './process.mjs';

/** Modules of Node stay imports: by `node:`, and where something requires them, too. */
const modulesOfNode = {
  name: 'modules-of-node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z_]/ }, ({ path, kind, namespace }) => {
      const name = path.replace(/^node:/, '');
      if (name === path && !builtinModules.includes(name)) return undefined;
      if (kind === 'require-call' && namespace === 'file') return { path: name, namespace: 'required' };
      return { path: `node:${name}`, external: true };
    });
    onLoad({ filter: /^/, namespace: 'required' }, ({ path }) => ({
      contents: `import it from 'node:${path}';\nmodule.exports = it;`,
    }));
  },
};

/**
 * @param {string} entry - as it is imported
 * @param {{ format: 'iife' | 'esm', conditions?: readonly string[], ofNode?: boolean, last?: string }} how - `last`: a statement that
 *   runs when everything of the entry has, where `all` is what it exports
 * @returns {Promise<string>}
 * @throws the reason, as one line
 */
export const entryBundle = async (entry, { format, conditions = [], ofNode = false, last = 'export { all };' }) => {
  try {
    const { outputFiles } = await build({
      stdin: { contents: `import * as all from '${entry}';\n${last}`, resolveDir: root },
      write: false,
      bundle: true,
      format,
      platform: 'neutral',
      conditions: [...conditions],
      mainFields: ['browser', 'module', 'main'],
      plugins: ofNode ? [modulesOfNode] : [],
      logLevel: 'silent',
    });
    return outputFiles[0].text;
  } catch (error) {
    throw new Error(error.errors?.[0]?.text ?? error.message, { cause: error });
  }
};

/**
 * Bundles entries one after the other.
 * @returns {Promise<{ files: Record<string, string>, report: Record<string, string> }>} the text of each entry's file, and why there
 *   is none
 */
export const entryBundles = async (entries, how) => {
  const files = {};
  const report = {};
  for (const entry of entries) {
    try {
      files[entry] = await entryBundle(entry, how);
    } catch (error) {
      report[entry] = error.message;
    }
  }
  return { files, report };
};

/** A program that imports the files by the number of their entry, and passes on what failed. */
export const loader = (entries, done) => `const report = {};
const entries = ${JSON.stringify(entries)};
const load = async () => {
  for (const [i, entry] of entries.entries()) {
    try { report[entry] = Object.keys((await import('./entry-' + i + '.js')).all).length >= 0 ? '' : 'empty'; }
    catch (error) { report[entry] = String(error?.message ?? error); }
  }
  return JSON.stringify(report);
};
${done}
`;
