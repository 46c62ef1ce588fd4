/**
 * Entries in Hermes, the engine of React Native: each as one script, for it has no modules.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { entryBundles } from './entry-bundle.mjs';

/** Methods of a class are defined, as by the compiler of React Native; an assignment would meet the one of all functions. */
const defineHasInstance = (context) => {
  const { factory } = context;
  const visit = (node) => {
    const isOne =
      ts.isMethodDeclaration(node) && ts.isComputedPropertyName(node.name) && node.name.getText() === HAS_INSTANCE;
    if (!isOne) return ts.visitEachChild(node, visit, context);
    const value = factory.createFunctionExpression([], undefined, undefined, [], node.parameters, undefined, node.body);
    const object = factory.createObjectLiteralExpression([factory.createPropertyAssignment('value', value)]);
    const define = factory.createPropertyAccessExpression(factory.createIdentifier('Object'), 'defineProperty');
    const given = [factory.createThis(), node.name.expression, object];
    const call = factory.createCallExpression(define, [], given);
    return factory.createClassStaticBlockDeclaration(factory.createBlock([factory.createExpressionStatement(call)]));
  };
  return (file) => ts.visitNode(file, visit);
};

const HAS_INSTANCE = '[Symbol.hasInstance]';

/** Hermes 0.12 has no classes and no blocks of names: whoever builds for it compiles them, as React Native does. */
const withoutClasses = (text) =>
  ts.transpileModule(text, {
    transformers: { before: [defineHasInstance] },
    compilerOptions: {
      target: ts.ScriptTarget.ES5,
      module: ts.ModuleKind.None,
      downlevelIteration: true,
      removeComments: true,
    },
  }).outputText;

/** @returns a report: for each entry the empty text, or why it does not load */
export const inHermes = async (program, entries) => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-matrix-'));
  const outfile = join(folder, 'out.js');
  const { files, report } = await entryBundles(entries, {
    format: 'iife',
    conditions: ['react-native'],
    last: "print('loaded ' + typeof all);",
  });
  for (const [entry, text] of Object.entries(files)) {
    writeFileSync(outfile, withoutClasses(text));
    const { stdout, stderr } = spawnSync(program, ['-w', outfile], { encoding: 'utf8', timeout: 60_000 });
    const reason = /(?:Error|error): .*/.exec(stderr)?.[0] ?? 'it ended without a word';
    report[entry] = stdout.startsWith('loaded') ? '' : reason;
  }
  rmSync(folder, { recursive: true });
  return report;
};
