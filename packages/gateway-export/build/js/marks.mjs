/**
 * The sources of the decision, with a mark around each read of a plan. A member of a plan type that has one value in all instances
 * of its type in a plan is a constant of that plan: an export writes the value in place of the mark, and drops what no longer runs.
 *
 *     $(name, read)   the value of `Type.member`; `Type.member#` its length; `Type[]` a list whose members have that type
 *     $E(name, read)  a member of a table; undefined if the table is empty
 *     $F(name, test)  the condition of a loop over a list; false if the list is empty
 *     $Q(is, test)    whether the method is QUERY; constant if no rules key that method
 *     $C              the facts of the whole plan
 */
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../../scripts/lib/process.mjs';

const DECIDE = join(root, 'packages', 'cache-key', 'src', 'decide');

export const ENTRY = join(DECIDE, 'decide.ts');

/** The types whose instances an export knows, and the request, whose members a platform may know. */
const TYPES = new Set([
  ...['CompiledPolicy', 'HostPlan', 'SchemePlan', 'RoutePlan', 'RulesPlan', 'PathPlan', 'QueryPlan', 'NamesPlan'],
  ...['FieldPlan', 'CookiesPlan', 'Rules', 'Route', 'Compiled', 'KeyRequest'],
]);

const createProgram = () =>
  ts.createProgram([ENTRY], {
    customConditions: ['@urikit/source'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
    lib: ['lib.es2022.d.ts'],
    types: [],
  });

const nameOf = (declaration) => declaration.name.getText().replace(/^'|'$/g, '');

/** A part of a type that a function takes: `{ readonly plan: RulesPlan }` is a part of `Rules`. */
const partOf = (member, type) => {
  if (member === 'plan') return type === 'RulesPlan' ? 'Rules' : type === 'CompiledPolicy' ? 'Compiled' : undefined;
  return member === 'keysCookie' ? 'Rules' : undefined;
};

/** `Type.member` of a symbol; undefined for a symbol that is no member of a plan. */
const memberOf = (symbol) => {
  const declaration = symbol?.declarations?.[0];
  if (declaration === undefined || !ts.isPropertySignature(declaration)) return undefined;
  const member = nameOf(declaration);
  const type = ts.isInterfaceDeclaration(declaration.parent)
    ? declaration.parent.name.text
    : partOf(member, declaration.type?.getText());
  return TYPES.has(type) ? `${type}.${member}` : undefined;
};

const markFile = (source, checker) => {
  const bound = new Map();
  const symbolAt = (node) =>
    ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);

  /** The mark of a list whose members have a plan type. */
  const listOf = (node) => {
    if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return undefined;
    const type = checker.getTypeAtLocation(node);
    if (!checker.isArrayType(type)) return undefined;
    const member = checker.getTypeArguments(type)[0];
    const name = member?.aliasSymbol?.name ?? member?.symbol?.name;
    if (name === 'Matched') return 'Route[]';
    return TYPES.has(name) && name !== 'KeyRequest' ? `${name}[]` : undefined;
  };
  const known = (node) => {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return known(node.expression);
    if (ts.isPropertyAccessExpression(node)) return memberOf(checker.getSymbolAtLocation(node.name)) ?? listOf(node);
    if (ts.isIdentifier(node)) return bound.get(symbolAt(node)) ?? listOf(node);
    return undefined;
  };

  const collect = (node) => {
    if (ts.isObjectBindingPattern(node)) {
      const type = checker.getTypeAtLocation(node);
      for (const { propertyName, name } of node.elements) {
        const mark = memberOf(checker.getPropertyOfType(type, (propertyName ?? name).getText()));
        if (mark !== undefined && ts.isIdentifier(name)) bound.set(checker.getSymbolAtLocation(name), mark);
      }
    }
    ts.forEachChild(node, collect);
  };
  collect(source);

  const edits = [];
  const around = (node, call, mark) => {
    edits.push([node.getStart(), `${call}(${JSON.stringify(mark)}, `], [node.getEnd(), ')']);
  };
  const isName = (node) =>
    (ts.isVariableDeclaration(node.parent) || ts.isParameter(node.parent) || ts.isBindingElement(node.parent)) &&
    (node.parent.name === node || node.parent.propertyName === node);

  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isObjectBindingPattern(node)) return;
    if (ts.isForStatement(node) && ts.isBinaryExpression(node.condition)) {
      const { right } = node.condition;
      const mark = ts.isPropertyAccessExpression(right) && right.name.text === 'length' && known(right.expression);
      if (mark) around(node.condition, '$F', mark);
    }
    if (ts.isBinaryExpression(node) && ts.isIdentifier(node.right) && node.right.text === 'QUERY') {
      around(node, '$Q', node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken ? 'is' : 'not');
      return;
    }
    if (ts.isPropertyAccessExpression(node)) {
      const list = node.name.text === 'length' ? known(node.expression) : undefined;
      const mark = list === undefined ? known(node) : `${list}#`;
      if (mark !== undefined) around(node, '$', mark);
      visit(node.expression);
      return;
    }
    if (ts.isElementAccessExpression(node)) {
      const mark = known(node.expression);
      if (mark !== undefined) around(node, '$E', mark);
    }
    if (ts.isShorthandPropertyAssignment(node)) {
      const mark = known(node.name);
      if (mark !== undefined) edits.push([node.getEnd(), `: $(${JSON.stringify(mark)}, ${node.name.text})`]);
      return;
    }
    if (ts.isPropertyAssignment(node)) {
      visit(node.initializer);
      return;
    }
    if (ts.isIdentifier(node)) {
      const mark = isName(node) ? undefined : known(node);
      if (mark !== undefined) around(node, '$', mark);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // At one position the outer mark comes first, and ends last.
  const inOrder = edits.map(([at, text], i) => ({ at, text, i, isEnd: text === ')' }));
  inOrder.sort((a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd) || (a.isEnd ? b.i - a.i : a.i - b.i));
  let written = '';
  let done = 0;
  for (const { at, text } of inOrder) {
    written += source.text.slice(done, at) + text;
    done = at;
  }
  return written + source.text.slice(done);
};

/** @returns the text of each file of the decision, by its path */
export const markedFiles = () => {
  const program = createProgram();
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(DECIDE));
  return new Map(files.map((source) => [source.fileName, markFile(source, checker)]));
};
