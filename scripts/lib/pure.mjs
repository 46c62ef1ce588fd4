/**
 * Says of what a module makes at its top level that it may be left out where nobody asks for it. Bundlers cannot know that
 * of a call; these packages promise it in their manifests (`sideEffects`).
 */
import ts from 'typescript';

/** Whether every bundler knows that making it has no effect. */
const isPlain = (node) => {
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isPlain);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every(
      (one) =>
        ts.isMethodDeclaration(one) ||
        ts.isShorthandPropertyAssignment(one) ||
        (ts.isPropertyAssignment(one) && !ts.isComputedPropertyName(one.name) && isPlain(one.initializer)),
    );
  return (
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isIdentifier(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isNumericLiteral(node) ||
    ts.isBigIntLiteral(node) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind)
  );
};

const isRequire = (node) =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  /^(?:require|_interop\w*)$/.test(node.expression.text);

/** What waits, or declares names besides, is left as it is. */
const isLeft = (node) =>
  isPlain(node) || isRequire(node) || ts.isClassExpression(node) || /\b(?:await|yield)\b/.test(node.getText());

/** @param {string} text - a built module */
export const annotatePure = (text) => {
  const source = ts.createSourceFile('built.js', text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const edits = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(({ name, initializer }) => ts.isIdentifier(name) && initializer !== undefined && !isLeft(initializer))
    .map(({ initializer }) => initializer);
  return edits.reduceRight((all, node) => {
    const [start, end] = [node.getStart(), node.getEnd()];
    // One function around the whole: what it is made of needs no word of its own.
    return `${all.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${all.slice(end)}`;
  }, text);
};
