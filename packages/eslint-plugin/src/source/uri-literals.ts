import type { Rule } from 'eslint';
import { withoutPlaceholders } from './placeholders.js';
import { beginsAsUri, isExpression, isProse } from './schemes.js';
import { type Written, writtenAt } from './written.js';

type Node = Rule.Node;

/** Methods that take a substring, which may begin and end anywhere. */
const OF_PIECES = [
  ...['startsWith', 'endsWith', 'includes', 'indexOf', 'lastIndexOf'],
  ...['split', 'replace', 'replaceAll', 'match', 'matchAll', 'search'],
];

const nameOf = (node: { readonly type: string; readonly name?: unknown }): unknown =>
  node.type === 'Identifier' ? node.name : undefined;

/** Tells if a string is not a complete value: a type, a pattern, a tagged template, or a substring to search. */
function isNoValue(node: Node): boolean {
  const { parent } = node;
  if (parent === null) return false;
  const type: string = parent.type;
  if (type === 'TSLiteralType' || type === 'TaggedTemplateExpression') return true;
  if (parent.type === 'NewExpression') return nameOf(parent.callee) === 'RegExp';
  if (parent.type !== 'CallExpression' || parent.callee === node) return false;
  const { callee } = parent;
  const name = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
  return name === 'RegExp' || (callee.type === 'MemberExpression' && OF_PIECES.some((one) => one === name));
}

const isSum = (node: Node | null): boolean => node?.type === 'BinaryExpression' && node.operator === '+';

/**
 * Finds the strings of a program that are meant as URIs.
 *
 * @param more - schemes, in lower case, in addition to the known ones
 * @param look - called once for each
 */
export function uriLiterals(
  { sourceCode }: Pick<Rule.RuleContext, 'sourceCode'>,
  more: readonly string[],
  look: (literal: Written) => void,
): Rule.RuleListener {
  const visit = (node: Node): void => {
    // The operands of a sum are read together with the outermost sum.
    if (isSum(node.parent) || isNoValue(node)) return;
    const written = writtenAt(node, sourceCode);
    if (written === undefined || !beginsAsUri(written.text, written.holes.length > 0, more)) return;
    if (isExpression(written.text)) return;
    const literal = withoutPlaceholders(written);
    if (!isProse(literal.text)) look(literal);
  };
  return {
    Literal: visit,
    TemplateLiteral: visit,
    BinaryExpression: (node) => {
      if (isSum(node)) visit(node);
    },
  };
}
