/**
 * njs runs the top level of a module for every request. Here it is run once instead, and what it came to is written in
 * its place: constants, compiled expressions as literals, and tables made when they are first asked for.
 */
import ts from 'typescript';

const isScalar = (value) =>
  value === undefined || value instanceof RegExp || ['string', 'number', 'boolean'].includes(typeof value);
const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);
const isLiteral = (value) => isScalar(value) || (isList(value) && Array.from(value).every(isLiteral));

const literal = (value) => {
  if (isList(value)) return `[${Array.from(value, literal).join(', ')}]`;
  return value === undefined || value instanceof RegExp ? String(value) : JSON.stringify(value);
};

/** Shorter lists are as cheap to make as to look for. */
const LONG = 8;

/** Names and values of what a module declares at its top level with a value. */
const declarationsOf = (source) =>
  source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(
      ({ name, initializer }) => ts.isIdentifier(name) && initializer !== undefined && !ts.isFunctionLike(initializer),
    );

const valuesOf = (text, names) => {
  const body = text.replace(/^export \{[^}]*\};?$/gm, '');
  return new Function(`"use strict"; ${body}; return { ${names.join(', ')} };`)();
};

const isReference = (node) => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isPropertyAssignment(parent)) return parent.name !== node;
  return true;
};

const declaredTwice = (source, name) => {
  let count = 0;
  const visit = (node) => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isBindingElement(node);
    if (isDeclaration && node.name !== undefined && ts.isIdentifier(node.name) && node.name.text === name) count++;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count > 1;
};

/** @param text - one ES module without imports, whose top level has no effects */
export const fold = (text) => {
  const source = ts.createSourceFile('bundle.js', text, ts.ScriptTarget.ES2020, true, ts.ScriptKind.JS);
  const declarations = declarationsOf(source);
  const values = valuesOf(
    text,
    declarations.map(({ name }) => name.text),
  );
  const edits = [];
  const lazy = new Set();
  const made = [];
  for (const { name, initializer } of declarations) {
    const value = values[name.text];
    const replace = (by) => edits.push([initializer.getStart(), initializer.getEnd(), by]);
    if (value === undefined || !isLiteral(value)) continue;
    if (!isList(value) || value.length <= LONG) {
      replace(literal(value));
      continue;
    }
    if (declaredTwice(source, name.text)) throw new Error(`${name.text} is declared more than once`);
    lazy.add(name.text);
    made.push(
      `var ${name.text}_made;\nfunction ${name.text}_table() { return ${name.text}_made || (${name.text}_made = ${literal(value)}); }`,
    );
    replace('undefined');
  }
  const visit = (node) => {
    // What stands in an initializer that is replaced is gone already.
    if (edits.some(([start, end]) => node.getStart() >= start && node.getEnd() <= end)) return;
    if (ts.isIdentifier(node) && lazy.has(node.text) && isReference(node) && !ts.isVariableDeclaration(node.parent))
      edits.push([node.getStart(), node.getEnd(), `${node.text}_table()`]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  edits.sort(([a], [b]) => b - a);
  return [...made, edits.reduce((all, [start, end, by]) => all.slice(0, start) + by + all.slice(end), text)].join('\n');
};
