/**
 * The keyer as a module of TypeScript for each package, as TypeScriptToLua can write it in Lua without a change of meaning: every declaration that is
 * reached from the entry, each name once, and in place of what Lua does otherwise a function of the prelude.
 */
import ts from 'typescript';
import { DECLARATIONS, idiomOf } from './idioms.mjs';
import { isLiteral, isScalar, literalOf, typeOf } from './literals.mjs';
import { createNames } from './names.mjs';
import { readProgram } from './program.mjs';
import { valuesOf } from './values.mjs';

const textOf = ({ statements, imports, exports }) =>
  [
    ...[...imports].map(([what, from]) => `import { ${what} } from './${from}';`),
    DECLARATIONS,
    ...statements,
    `export { ${[...exports].join(', ')} };`,
    '',
  ].join('\n');

/** @returns `modules`, names and texts, and `regexps`, those that it has as automata */
export const modulesOf = async (entry) => {
  const { sources, exported, symbolAt, isText, statementOf } = readProgram(entry);
  const values = await valuesOf(sources);
  const { nameOf, waiting, modules, enter, named, exportFromOwn } = createNames();
  const regexps = [];
  const automaton = (regexp) => `automaton(${regexps.push(regexp) - 1})`;

  /** The values of the file that declares a symbol, by name. */
  const valuesBeside = (symbol) => values.get(symbol.declarations[0].getSourceFile().fileName);

  /** A name that is one number or text stands there as that: a function of Lua has room for 200 names. */
  const scalarOf = (symbol) => {
    const isValue = ts.isVariableDeclaration(symbol.declarations[0]);
    const value = isValue ? valuesBeside(symbol).get(symbol.name) : undefined;
    return value === undefined || !isScalar(value) ? undefined : JSON.stringify(value);
  };
  /** What is written for a name of ours; undefined for every other. */
  const globalName = (node) => {
    const symbol = symbolAt(node);
    return statementOf(symbol) === undefined ? undefined : (scalarOf(symbol) ?? named(symbol));
  };
  const emitIdentifier = (node) => {
    const name = globalName(node);
    return name !== undefined && ts.isShorthandPropertyAssignment(node.parent) ? `${node.text}: ${name}` : name;
  };

  /** The text of a node with its parts written anew. */
  function emit(node) {
    const idiom = idiomOf(node, emit, isText);
    if (idiom !== undefined) return idiom;
    if (ts.isIdentifier(node)) return emitIdentifier(node) ?? node.text;
    // A module as a whole: `targets.readTarget`.
    const isMember = ts.isPropertyAccessExpression(node) || ts.isQualifiedName(node);
    const member = isMember ? globalName(node) : undefined;
    if (member !== undefined) return member;
    const text = node.getSourceFile().text;
    let written = '';
    let done = node.getStart();
    ts.forEachChild(node, (child) => {
      if (child.kind === ts.SyntaxKind.ExportKeyword) {
        done = child.getEnd();
        return;
      }
      written += text.slice(done, child.getStart()) + emit(child);
      done = child.getEnd();
    });
    return written + text.slice(done, node.getEnd());
  }

  const declare = (symbol) => {
    const node = symbol.declarations[0];
    if (!ts.isVariableDeclaration(node)) return emit(statementOf(symbol));
    const own = valuesBeside(symbol);
    const value = own.get(node.name.text);
    const isFolded = own.has(node.name.text) && isLiteral(value);
    const type = typeOf(isFolded ? value : undefined, node.type && emit(node.type));
    return `const ${nameOf(symbol)}${type} = ${isFolded ? literalOf(value, automaton) : emit(node.initializer)};`;
  };

  for (const symbol of exported) nameOf(symbol);
  for (const symbol of waiting) enter(symbol).statements.push(declare(symbol));
  for (const symbol of exported) if (symbol.flags & ts.SymbolFlags.Value) exportFromOwn(symbol);
  // A module stands behind those that it imports from.
  const ordered = new Set();
  const place = (name) => {
    for (const home of modules.get(name).imports.values()) place(home);
    ordered.add(name);
  };
  for (const name of modules.keys()) place(name);
  return { modules: [...ordered].map((name) => [name, textOf(modules.get(name))]), regexps };
};
