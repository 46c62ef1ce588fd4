/**
 * A source with counters in it: `__at(n)` where a function, a block or a turn of a loop begins. A run without a mistake
 * says which test file comes by which place; a run with one is stopped where it counts much more than it did.
 */
import ts from 'typescript';

const isLoop = (node) =>
  ts.isForStatement(node) ||
  ts.isForOfStatement(node) ||
  ts.isForInStatement(node) ||
  ts.isWhileStatement(node) ||
  ts.isDoStatement(node);

/** What is put in, by offset: an end before a beginning, an inner end before an outer one. */
const insertionsOf = (source) => {
  const found = [];
  const regions = [];
  const around = (node, before, after) => {
    found.push([node.getStart(source), 1, before], [node.getEnd(), 0, after]);
  };
  const visit = (node) => {
    if (ts.isBlock(node)) {
      found.push([node.getStart(source) + 1, 1, `__at(${regions.length});`]);
      regions.push([node.parent.body === node ? node.parent.getStart(source) : node.getStart(source), node.getEnd()]);
    } else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
      around(node.body, `(__at(${regions.length}),`, ')');
      regions.push([node.getStart(source), node.getEnd()]);
    } else if (isLoop(node) && !ts.isBlock(node.statement)) {
      around(node.statement, `{__at(${regions.length});`, '}');
      regions.push([node.statement.getStart(source), node.statement.getEnd()]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { found, regions };
};

/**
 * @returns {{ text: string, regions: readonly (readonly [number, number])[] }} the source with counters, and which
 *   stretch of the given text each number stands for: a function with its parameters, a block, the body of a loop
 */
export const instrument = (file, text) => {
  const { found, regions } = insertionsOf(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
  const ordered = found.map((each, i) => [...each, i]).sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[3] - b[3]);
  let out = '';
  let from = 0;
  for (const [at, , by] of ordered) {
    out += text.slice(from, at) + by;
    from = at;
  }
  return { text: out + text.slice(from), regions };
};

/** The number of the innermost stretch around a place; undefined at the top of a module. */
export const regionAt = (regions, at) => {
  let inner;
  regions.forEach(([start, end], i) => {
    if (start <= at && at < end && (inner === undefined || start >= regions[inner][0])) inner = i;
  });
  return inner;
};
