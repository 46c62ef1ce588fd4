/**
 * The keyer and its handlers as one script in ES5, which is what njs 0.7 runs: no module, no class, no Map, no spread.
 */
import { join } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { fold } from './njs-fold.mjs';
import { root } from '../../../scripts/lib/process.mjs';

/** What ES5 has not, the keyer uses, and njs 0.7 lacks. */
const prelude = `if (!Array.prototype.flatMap) { Array.prototype.flatMap = function (map) { return Array.prototype.concat.apply([], this.map(map)); }; }
`;

const bundle = async (input) => {
  const { outputFiles } = await build({
    ...input,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2020',
    treeShaking: true,
    // What is left of them is an error below.
    external: ['node:*'],
    conditions: ['@urikit/source'],
    absWorkingDir: root,
    logLevel: 'warning',
  });
  return outputFiles[0].text;
};

const toES5 = (text) => {
  const { outputText, diagnostics } = ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES5,
      module: ts.ModuleKind.ESNext,
      ignoreDeprecations: '6.0',
      removeComments: true,
    },
    reportDiagnostics: true,
  });
  if (diagnostics.length > 0)
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCanonicalFileName: String,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    );
  return outputText;
};

/** A script that declares `createHandlers`. */
export const bundleNjs = async () => {
  const whole = await bundle({ entryPoints: [join(root, 'packages', 'gateway-export', 'src', 'njs', 'handlers.ts')] });
  const folded = await bundle({ stdin: { contents: fold(whole), loader: 'js' } });
  const script = toES5(folded).replace(/^export \{\s*createHandlers\s*\};?\s*$/m, '');
  if (/^(?:export|import)\b/m.test(script))
    throw new Error('the script for njs exports or imports more than createHandlers');
  return prelude + script;
};
