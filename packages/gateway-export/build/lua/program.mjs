/** The sources of the keyer, as the compiler of TypeScript reads them. */
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../../scripts/lib/process.mjs';

const programOf = (entry) => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [entry] }, ts.sys, root);
  return ts.createProgram([entry], { ...options, customConditions: ['@urikit/source'], noEmit: true, types: [] });
};

/**
 * @returns `sources`, the files of our own that the entry loads; `exported`, the symbols of the entry; `symbolAt`, what a name means,
 *   through every import; `isText`, whether an expression is a text; `statementOf`, the statement at the top level of one of our modules
 *   that declares a symbol, undefined for any other symbol
 */
export const readProgram = (entry) => {
  const program = programOf(entry);
  const checker = program.getTypeChecker();
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(join(root, 'packages')));
  const sources = own.filter(({ fileName }) => !fileName.endsWith('.d.ts'));
  const aliased = (symbol) =>
    symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return {
    sources,
    exported: checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry))).map(aliased),
    symbolAt: (node) => {
      const { parent } = node;
      const isShorthand = ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(parent);
      return aliased(
        isShorthand ? checker.getShorthandAssignmentValueSymbol(parent) : checker.getSymbolAtLocation(node),
      );
    },
    isText: (node) => (checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike) !== 0,
    statementOf: (symbol) => {
      const node = symbol?.declarations?.[0];
      if (node === undefined || !sources.includes(node.getSourceFile())) return undefined;
      const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
      const isTop =
        statement.parent !== undefined && ts.isSourceFile(statement.parent) && !ts.isImportDeclaration(statement);
      return isTop ? statement : undefined;
    },
  };
};
