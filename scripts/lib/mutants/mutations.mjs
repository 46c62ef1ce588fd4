/**
 * What may be wrong about a source file, one small mistake at a time: each is a stretch of the file and what stands there
 * instead. Types, imports and texts for people are left alone.
 */
import ts from 'typescript';

const OPERATORS = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['&&', '||'],
  ['||', '&&'],
  ['??', '&&'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['&', '|'],
  ['|', '&'],
  ['<<', '>>'],
  ['>>', '<<'],
  ['>>>', '<<'],
]);

/** Methods that answer otherwise, and take the same. */
const METHODS = new Map(
  [
    ['startsWith', 'endsWith'],
    ['indexOf', 'lastIndexOf'],
    ['find', 'findLast'],
    ['findIndex', 'findLastIndex'],
    ['some', 'every'],
    ['toLowerCase', 'toUpperCase'],
    ['min', 'max'],
    ['push', 'unshift'],
    ['pop', 'shift'],
  ].flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

/** Methods without which a list, or a text, is still one. */
const LEFT_OUT = /^(?:filter|sort|toSorted|reverse|toReversed|trim)$/;

/** Properties whose texts are read by people. */
const FOR_PEOPLE = /^(?:message|section|expected|why|hint|description|title|rfc)$/;

/** A text of three words or more. */
const isSentence = (text) => /\S +\S+ +\S/.test(text);

const isForPeople = (node) => {
  if (ts.isStringLiteral(node) && isSentence(node.text)) return true;
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isThrowStatement(at) || ts.isTemplateExpression(at)) return true;
    if (ts.isNewExpression(at) && at.expression.getText().endsWith('Error')) return true;
    if (ts.isCallExpression(at) && at.expression.getText() === 'row') return true;
    if (ts.isPropertyAssignment(at) && FOR_PEOPLE.test(at.name.getText())) return true;
    if (ts.isStatement(at)) return false;
  }
  return false;
};

const isType = (node) => ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
const isModule = (node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isModuleDeclaration(node);

/** An expression with one quantifier or one class changed. */
const expressionsOf = (text) => {
  const found = [];
  const body = text.slice(1, text.lastIndexOf('/'));
  for (let i = 0; i < body.length; i++) {
    const before = body[i - 1];
    if (before === '\\') continue;
    const swap = (by, length = 1) =>
      found.push(`/${body.slice(0, i)}${by}${body.slice(i + length)}${text.slice(text.lastIndexOf('/'))}`);
    if (body[i] === '*') swap('+');
    if (body[i] === '+') swap('*');
    if (body[i] === '[' && body[i + 1] !== '^') swap('[^');
    if (body[i] === '^' && before !== '[') swap('');
    if (body[i] === '$') swap('');
  }
  return found.filter((each) => {
    try {
      void new RegExp(each.slice(1, each.lastIndexOf('/')), each.slice(each.lastIndexOf('/') + 1));
      return true;
    } catch {
      return false;
    }
  });
};

/** Whether it is only asked if there is one, which both ends of a text know. */
const isFound = ({ parent }) =>
  ts.isBinaryExpression(parent) && parent.right.getText() === '0' && /^(?:<|>=)$/.test(parent.operatorToken.getText());

/** Where a call may be another one, and by what: of another method, of none, or without its last argument. */
const callsOf = (node) => {
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression: subject, name } = node.expression;
  const [first, second] = node.arguments;
  const other = /ndexOf$/.test(name.text) && isFound(node) ? undefined : METHODS.get(name.text);
  return [
    ...(other === undefined ? [] : [[name.getStart(), name.getEnd(), other]]),
    ...(LEFT_OUT.test(name.text) ? [[subject.getEnd(), node.getEnd(), '']] : []),
    ...(name.text === 'slice' && second !== undefined ? [[first.getEnd(), second.getEnd(), '']] : []),
  ];
};

/** @returns {readonly { kind: string, start: number, end: number, by: string }[]} */
export const mutationsOf = (file, text) => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const found = [];
  const add = (kind, node, by) => found.push({ kind, start: node.getStart(), end: node.getEnd(), by });
  const visit = (node) => {
    if (isType(node) || isModule(node)) return;
    if (ts.isBinaryExpression(node)) {
      const by = OPERATORS.get(node.operatorToken.getText());
      const isText = node.operatorToken.getText() === '+' && /['"`]/.test(node.getText());
      if (by !== undefined && !isText) add('operator', node.operatorToken, by);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add('negation', node, node.operand.getText());
    if (ts.isExpressionStatement(node)) add('statement', node, ';');
    if (ts.isIfStatement(node)) for (const by of ['true', 'false']) add('condition', node.expression, by);
    if (ts.isConditionalExpression(node)) for (const by of ['true', 'false']) add('condition', node.condition, by);
    if (ts.isCallExpression(node) && node.questionDotToken === undefined)
      for (const [start, end, by] of callsOf(node)) found.push({ kind: 'method', start, end, by });
    if (ts.isNumericLiteral(node)) add('literal', node, String(Number(node.text) + 1));
    if (ts.isStringLiteral(node) && !isForPeople(node)) add('literal', node, node.text === '' ? "'x'" : "''");
    if (node.kind === ts.SyntaxKind.TrueKeyword) add('literal', node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add('literal', node, 'true');
    if (ts.isRegularExpressionLiteral(node)) for (const by of expressionsOf(node.text)) add('expression', node, by);
    if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !isForPeople(node))
      add(
        'entry',
        node,
        `[${node.elements
          .slice(1)
          .map((each) => each.getText())
          .join(', ')}]`,
      );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};
