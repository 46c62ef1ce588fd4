import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { root } from './workspace.js';

export interface Import {
  readonly specifier: string;
  /** Whether the import is gone at run time. */
  readonly typeOnly: boolean;
}

export const parseSource = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true);

/** Calls `visit` for every node of a file. */
export const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
};

const importOf = (node: ts.Node): Import | undefined => {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    // `import { type A }` leaves an `import {}` behind (verbatimModuleSyntax): only `import type` is gone.
    return {
      specifier: node.moduleSpecifier.text,
      typeOnly: node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
    };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { specifier: node.argument.literal.text, typeOnly: true };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    // A computed specifier cannot be checked, so it is reported under a name that no layer allows.
    const known = argument !== undefined && ts.isStringLiteralLike(argument);
    return { specifier: known ? argument.text : '(computed)', typeOnly: false };
  }
  if (ts.isExternalModuleReference(node) && ts.isStringLiteral(node.expression)) {
    return { specifier: node.expression.text, typeOnly: false };
  }
  return undefined;
};

/** The imports of the files that were read: an entry loads many files of another one. */
const known = new Map<string, readonly Import[]>();

/** Every import, re-export, dynamic import and import type of a file. */
export const importsOf = (file: string): readonly Import[] => {
  const before = known.get(file);
  if (before !== undefined) return before;
  const found: Import[] = [];
  known.set(file, found);
  walk(parseSource(file), (node) => {
    const one = importOf(node);
    if (one !== undefined) found.push(one);
  });
  return found;
};

export const isRelative = (specifier: string): boolean => /^\.{1,2}(?:\/|$)/.test(specifier);

/** The source file a relative import means, relative to the root. */
export const resolveRelative = (file: string, specifier: string): string =>
  posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.ts');

/** The package a specifier names: `@urikit/generic` of `@urikit/generic/hooks`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** What a file loads at run time from other packages, through all the relative imports below it. */
export const loadedBy = (entry: string): readonly string[] => {
  const seen = new Set<string>();
  const loaded = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { specifier, typeOnly } of importsOf(file)) {
      if (typeOnly) continue;
      if (isRelative(specifier)) visit(resolveRelative(file, specifier));
      else loaded.add(specifier);
    }
  };
  visit(entry);
  return [...loaded].sort();
};

/** Whether a file leaves nothing at run time but an empty module. */
export const isTypesOnly = (file: string): boolean => {
  const { outputText } = ts.transpileModule(readFileSync(join(root, file), 'utf8'), {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
      removeComments: true,
    },
  });
  return /^(?:export \{\s*\};?)?$/.test(outputText.trim());
};
