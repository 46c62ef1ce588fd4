import ts from 'typescript';
import { parseSource, walk } from '../../support/source.js';
import type { Placed } from './constructed.js';

/** The expressions that the sources have as literals, and what stands around a line of them. */

const lineOf = (node: ts.Node): number => node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;

const compiled = (text: string): RegExp => {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
};

/** All expressions of a file that are literals. */
export function literalsOf(file: string): readonly Placed[] {
  const found: Placed[] = [];
  walk(parseSource(file), (node) => {
    if (ts.isRegularExpressionLiteral(node))
      found.push({ file, lines: [lineOf(node)], expression: compiled(node.text) });
  });
  return found;
}

/** The lines of a file on which an expression is constructed. */
export function constructionsOf(file: string): readonly number[] {
  const lines: number[] = [];
  walk(parseSource(file), (node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') lines.push(lineOf(node));
  });
  return lines;
}

const endLineOf = (node: ts.Node): number => node.getSourceFile().getLineAndCharacterOfPosition(node.getEnd()).line + 1;

const spans = (node: ts.Node, line: number): boolean => lineOf(node) <= line && line <= endLineOf(node);

/** The array an initializer is, behind `as const`. */
const arrayOf = (node: ts.Expression): ts.ArrayLiteralExpression | undefined => {
  if (ts.isAsExpression(node)) return arrayOf(node.expression);
  return ts.isArrayLiteralExpression(node) ? node : undefined;
};

/** The member of an object in which a line stands, as `.name`; empty where there is none. */
const memberAt = (node: ts.Expression | undefined, line: number): string => {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return '';
  const found = node.properties.find((each) => spans(each, line));
  return found?.name === undefined ? '' : `.${found.name.getText()}`;
};

/** The names of what the top level of a file declares on a line. */
export function namesAt(file: string, line: number): readonly string[] {
  return parseSource(file)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter((declaration) => spans(declaration, line))
    .flatMap(({ name, initializer }) => {
      if (!ts.isArrayBindingPattern(name)) return [`${name.getText()}${memberAt(initializer, line)}`];
      const index =
        initializer === undefined ? -1 : (arrayOf(initializer)?.elements.findIndex((each) => spans(each, line)) ?? -1);
      return index < 0 ? [] : [name.elements[index]!.getText()];
    });
}
