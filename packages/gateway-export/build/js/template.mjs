/** The decision as a template: texts, and marks with what they stand around. */
import { join } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { ENTRY, markedFiles } from './marks.mjs';
import { fold } from '../njs-fold.mjs';
import { root } from '../../../../scripts/lib/process.mjs';

const OWN = join(root, 'packages', 'gateway-export', 'src', 'js');

/** A text for size makes the key by the decision. */
const codeOf = (isSmall) => `import { decideWith, keyWith } from ${JSON.stringify(ENTRY)};
export const decide = (request) => decideWith(request, $C);
export const keyOf = (request) => ${isSmall ? 'decide(request).key' : 'keyWith(request, $C)'};
`;

/** Functions written for size stand in for those written for speed. */
const small = {
  name: 'small',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@urikit\/generic\/text$/ }, () => ({ path: join(OWN, 'small-text.ts'), sideEffects: false }));
    onResolve({ filter: /\/(?:plain|parameters)\.js$/ }, () => ({
      path: join(OWN, 'small-plain.ts'),
      sideEffects: false,
    }));
  },
};

const bundle = async (files, plugins, isSmall) => {
  const { outputFiles } = await build({
    stdin: { contents: codeOf(isSmall), resolveDir: root, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2020',
    treeShaking: true,
    charset: 'ascii',
    conditions: ['@urikit/source'],
    absWorkingDir: root,
    logLevel: 'warning',
    plugins: [
      ...plugins,
      {
        name: 'marks',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) =>
            files.has(path) ? { contents: files.get(path), loader: 'ts' } : undefined,
          ),
      },
    ],
  });
  return outputFiles[0].text.replace(/^export \{[^}]*\};?\s*$/m, '');
};

const toES5 = (text) =>
  ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES5,
      module: ts.ModuleKind.ESNext,
      ignoreDeprecations: '6.0',
      removeComments: true,
    },
  }).outputText;

const MARKS = /^\$[EFQ]?$/;

/** @returns a list of texts and marks: `[call, name, parts]` */
const partsOf = (text) => {
  const source = ts.createSourceFile('template.js', text, ts.ScriptTarget.ES2020, true, ts.ScriptKind.JS);
  const within = (from, to, node) => {
    const parts = [];
    let done = from;
    const visit = (child) => {
      if (ts.isCallExpression(child) && ts.isIdentifier(child.expression) && MARKS.test(child.expression.text)) {
        const [name, inner] = child.arguments;
        parts.push(text.slice(done, child.getStart()));
        parts.push([child.expression.text, name.text, within(inner.getStart(), inner.getEnd(), inner)]);
        done = child.getEnd();
        return;
      }
      ts.forEachChild(child, visit);
    };
    if (node.kind === ts.SyntaxKind.SourceFile) ts.forEachChild(node, visit);
    else visit(node);
    return [...parts, text.slice(done, to)].filter((part) => part !== '');
  };
  return within(0, text.length, source);
};

/** @returns templates by their names: for speed and for size, each for modern engines and in ES5 */
export const templates = async () => {
  const files = markedFiles();
  const made = {};
  for (const [name, plugins] of [
    ['fast', []],
    ['small', [small]],
  ]) {
    const text = await bundle(files, plugins, name === 'small');
    if (/^(?:export|import)\b/m.test(text)) throw new Error('a template exports or imports more than its own');
    made[name] = partsOf(text);
    // njs has no `Uint8Array.from`, and runs the top level for every request: tables are worked out here. Small texts have none.
    made[`${name}-es5`] = partsOf(toES5(name === 'fast' ? fold(text) : text));
  }
  return made;
};
