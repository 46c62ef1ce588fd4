/**
 * The keyer as a module of TypeScript for each package, as TypeScriptToLua can write it in Lua without a change of meaning: every declaration that is
 * reached from the entry, each name once, and in place of what Lua does otherwise a function of the prelude.
 */
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../process.mjs';
import { valuesOf } from './values.mjs';

/** What the prelude has, as TypeScript sees it. */
const DECLARATIONS = `
interface Automaton { lastIndex: number; test(this: Automaton, text: string): boolean }
declare function automaton(this: void, index: number): Automaton;
declare function isLess(this: void, a: string, b: string): boolean;
declare function toLower(this: void, text: string): string;
declare function bitAnd(this: void, a: number, b: number): number;
declare function bitOr(this: void, a: number, b: number): number;
declare function shiftLeft(this: void, a: number, b: number): number;
declare function shiftRight(this: void, a: number, b: number): number;
`;

const BITS = new Map([
  [ts.SyntaxKind.AmpersandToken, 'bitAnd'],
  [ts.SyntaxKind.BarToken, 'bitOr'],
  [ts.SyntaxKind.LessThanLessThanToken, 'shiftLeft'],
  [ts.SyntaxKind.GreaterThanGreaterThanToken, 'shiftRight'],
]);

/** How texts are compared octet by octet: the host's locale decides what \`<\` says of them in Lua. */
const ORDER = new Map([
  [ts.SyntaxKind.LessThanToken, (a, b) => `isLess(${a}, ${b})`],
  [ts.SyntaxKind.GreaterThanToken, (a, b) => `isLess(${b}, ${a})`],
  [ts.SyntaxKind.LessThanEqualsToken, (a, b) => `!isLess(${b}, ${a})`],
  [ts.SyntaxKind.GreaterThanEqualsToken, (a, b) => `!isLess(${a}, ${b})`],
]);

const CALLERS = new Set(['map', 'filter', 'some', 'every', 'forEach', 'sort']);

const programOf = (entry) => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [entry] }, ts.sys, root);
  return ts.createProgram([entry], { ...options, customConditions: ['@urikit/source'], noEmit: true, types: [] });
};

const isScalar = (value) => value === undefined || ['string', 'number', 'boolean'].includes(typeof value);
const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);

/** @returns `modules`, names and texts, and `regexps`, those that it has as automata */
export const modulesOf = async (entry) => {
  const program = programOf(entry);
  const checker = program.getTypeChecker();
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(join(root, 'packages')));
  const sources = own.filter(({ fileName }) => !fileName.endsWith('.d.ts'));
  const values = await valuesOf(sources);
  const regexps = [];
  const names = new Map();
  const taken = new Set(['self']);
  const waiting = [];
  /** By package: its statements, and the names that others import from it. */
  const modules = new Map();
  const moduleOf = (symbol) => {
    const path = relative(join(root, 'packages'), symbol.declarations[0].getSourceFile().fileName);
    const name = path.slice(0, path.indexOf('/')).replace(/\W/g, '_');
    if (!modules.has(name)) modules.set(name, { statements: [], imports: new Map(), exports: new Set() });
    return name;
  };
  let current;

  const automaton = (regexp) => `automaton(${regexps.push(regexp) - 1})`;
  const refuse = (node, what) => {
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    throw new Error(`${source.fileName}:${line + 1}: ${what} cannot be written in Lua: ${node.getText()}`);
  };

  const aliased = (symbol) =>
    symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  /** The statement at the top level of one of our modules that declares a symbol; undefined for any other symbol. */
  const statementOf = (symbol) => {
    const node = symbol?.declarations?.[0];
    if (node === undefined || !sources.includes(node.getSourceFile())) return undefined;
    const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
    const isTop =
      statement.parent !== undefined && ts.isSourceFile(statement.parent) && !ts.isImportDeclaration(statement);
    return isTop ? statement : undefined;
  };
  const nameOf = (symbol) => {
    if (names.has(symbol)) return names.get(symbol);
    let name = symbol.name;
    for (let i = 2; taken.has(name); i++) name = `${symbol.name}${i}`;
    taken.add(name);
    names.set(symbol, name);
    waiting.push(symbol);
    return name;
  };
  /** A name that is one number or text stands there as that: a function of Lua has room for 200 names. */
  const scalarOf = (symbol) => {
    const { fileName } = symbol.declarations[0].getSourceFile();
    const isValue = ts.isVariableDeclaration(symbol.declarations[0]) && values.get(fileName).has(symbol.name);
    const value = isValue ? values.get(fileName).get(symbol.name) : undefined;
    return value === undefined || !isScalar(value) ? undefined : JSON.stringify(value);
  };
  const globalName = (symbol) => {
    if (statementOf(symbol) === undefined) return undefined;
    const scalar = scalarOf(symbol);
    if (scalar !== undefined) return scalar;
    const name = nameOf(symbol);
    const home = moduleOf(symbol);
    if (home === current) return name;
    const isType = (symbol.flags & ts.SymbolFlags.Value) === 0;
    modules.get(home).exports.add(isType ? `type ${name}` : name);
    modules.get(current).imports.set(isType ? `type ${name}` : name, home);
    return name;
  };

  const literal = (value) => {
    if (value instanceof RegExp) return automaton(value);
    // Lua loses what stands behind a hole in a list: such a list is read by index alone, and becomes a record.
    if (isList(value) && value.includes(undefined))
      return `{ ${value.flatMap((one, i) => (one === undefined ? [] : [`${i}: ${literal(one)}`])).join(', ')} }`;
    if (isList(value)) return `[${Array.from(value, literal).join(', ')}]`;
    return value === undefined ? 'undefined' : JSON.stringify(value);
  };
  const isLiteral = (value) =>
    isScalar(value) || value instanceof RegExp || (isList(value) && Array.from(value).every(isLiteral));

  const isText = (node) => (checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike) !== 0;

  const emitBinary = (node) => {
    const kind = node.operatorToken.kind;
    const call = BITS.get(kind);
    if (call !== undefined) return `${call}(${emit(node.left)}, ${emit(node.right)})`;
    if (kind === ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken || kind === ts.SyntaxKind.CaretToken)
      return refuse(node, 'this operator');
    const order = ORDER.get(kind);
    return order !== undefined && isText(node.left) ? order(emit(node.left), emit(node.right)) : undefined;
  };

  const emitCall = (node) => {
    if (!ts.isPropertyAccessExpression(node.expression)) return undefined;
    const { expression, name } = node.expression;
    if (name.text === 'toLowerCase') return `toLower(${emit(expression)})`;
    // A method of the library hands its callback a first argument that a function of ours does not have.
    const [callback] = node.arguments;
    if (CALLERS.has(name.text) && node.arguments.length === 1 && ts.isIdentifier(callback)) {
      const names = name.text === 'sort' ? 'a, b' : 'a';
      return `${emit(node.expression)}((${names}) => ${emit(callback)}(${names}))`;
    }
    if (/^(?:exec|match|matchAll|replace|replaceAll|search|toUpperCase|localeCompare)$/.test(name.text))
      return refuse(node, name.text);
    return undefined;
  };

  const emitIdentifier = (node) => {
    if (node.text === 'RegExp' && ts.isTypeReferenceNode(node.parent)) return 'Automaton';
    const { parent } = node;
    if (ts.isShorthandPropertyAssignment(parent)) {
      const name = globalName(aliased(checker.getShorthandAssignmentValueSymbol(parent)));
      return name === undefined ? undefined : `${node.text}: ${name}`;
    }
    return globalName(aliased(checker.getSymbolAtLocation(node)));
  };

  /** The text of a node with its parts written anew. */
  function emit(node) {
    if (ts.isIdentifier(node)) return emitIdentifier(node) ?? node.text;
    if (ts.isRegularExpressionLiteral(node)) return refuse(node, 'an expression inside of a function');
    const special =
      (ts.isBinaryExpression(node) && emitBinary(node)) ||
      (ts.isCallExpression(node) && emitCall(node)) ||
      // A module as a whole: `targets.readTarget`.
      ((ts.isPropertyAccessExpression(node) || ts.isQualifiedName(node)) &&
        globalName(aliased(checker.getSymbolAtLocation(node))));
    if (special) return special;
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

  const typeOf = ({ type }, value) => {
    if (isList(value) && value.includes(undefined)) return ': Readonly<Record<number, string | undefined>>';
    return type === undefined || ArrayBuffer.isView(value) ? '' : `: ${emit(type)}`;
  };

  const declare = (symbol) => {
    const node = symbol.declarations[0];
    if (!ts.isVariableDeclaration(node)) return emit(statementOf(symbol));
    const value = values.get(node.getSourceFile().fileName).get(node.name.text);
    const isFolded = values.get(node.getSourceFile().fileName).has(node.name.text) && isLiteral(value);
    return `const ${nameOf(symbol)}${typeOf(node, isFolded ? value : undefined)} = ${isFolded ? literal(value) : emit(node.initializer)};`;
  };

  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)));
  for (const symbol of exported) nameOf(aliased(symbol));
  for (const symbol of waiting) {
    current = moduleOf(symbol);
    modules.get(current).statements.push(declare(symbol));
  }
  const entries = exported.map(aliased).filter((symbol) => symbol.flags & ts.SymbolFlags.Value);
  for (const symbol of entries) modules.get(moduleOf(symbol)).exports.add(nameOf(symbol));
  const texts = [...modules].map(([name, { statements, imports, exports }]) => [
    name,
    [
      ...[...imports].map(([what, from]) => `import { ${what} } from './${from}';`),
      DECLARATIONS,
      ...statements,
      `export { ${[...exports].join(', ')} };`,
      '',
    ].join('\n'),
  ]);
  // A module stands behind those that it imports from.
  return { modules: texts.reverse(), regexps };
};
