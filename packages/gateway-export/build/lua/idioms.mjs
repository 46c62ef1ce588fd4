/** What means something else in Lua, and the function of the prelude that stands there instead. */
import ts from 'typescript';

/** What the prelude has, as TypeScript sees it. */
export const DECLARATIONS = `
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

export const refuse = (node, what) => {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  throw new Error(`${source.fileName}:${line + 1}: ${what} cannot be written in Lua: ${node.getText()}`);
};

const binary = (node, emit, isText) => {
  const kind = node.operatorToken.kind;
  const call = BITS.get(kind);
  if (call !== undefined) return `${call}(${emit(node.left)}, ${emit(node.right)})`;
  if (kind === ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken || kind === ts.SyntaxKind.CaretToken)
    return refuse(node, 'this operator');
  const order = ORDER.get(kind);
  return order !== undefined && isText(node.left) ? order(emit(node.left), emit(node.right)) : undefined;
};

const call = (node, emit) => {
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

/**
 * What stands in place of a node that means something else in Lua; undefined for every other.
 *
 * @param emit - the text of a node with its parts written anew
 * @throws Error for what has no place in Lua
 */
export const idiomOf = (node, emit, isText) => {
  if (ts.isRegularExpressionLiteral(node)) return refuse(node, 'an expression inside of a function');
  if (ts.isBinaryExpression(node)) return binary(node, emit, isText);
  if (ts.isCallExpression(node)) return call(node, emit);
  const isType = ts.isIdentifier(node) && node.text === 'RegExp' && ts.isTypeReferenceNode(node.parent);
  return isType ? 'Automaton' : undefined;
};
