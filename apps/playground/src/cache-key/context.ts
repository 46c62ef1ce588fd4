/** The position of the caret in a policy: the members around it, and the characters written of the next one. */
export interface Context {
  /** The names of the members, outermost first; `[]` is an item of a list. */
  readonly path: readonly string[];
  readonly kind: 'name' | 'value';
  /** The characters before the caret that belong to it. */
  readonly written: string;
  /** The names beside it, which a mapping has once. */
  readonly beside: readonly string[];
  /** The column of a name; undefined inside of braces. */
  readonly column: number | undefined;
}

interface Entry {
  readonly column: number;
  readonly name: string;
}

const ITEM = '[]';

/** The dashes of a line, and its name where it has a colon. */
function entriesOf(line: string): readonly Entry[] {
  const before = /^(?: *-(?= |$))* */.exec(line)?.[0] ?? '';
  const dashes = Array.from(before.matchAll(/-/g), ({ index }): Entry => ({ column: index, name: ITEM }));
  const name = /^([\w-]+):(?: |$)/.exec(line.slice(before.length))?.[1];
  return name === undefined ? dashes : [...dashes, { column: before.length, name }];
}

/** The members whose blocks a column stands in. A list may begin in the column of its name. */
function around(above: readonly Entry[], column: number): readonly string[] {
  const path: string[] = [];
  let least = column;
  for (const entry of above.toReversed()) {
    const isNameOfList = path[0] === ITEM && entry.name !== ITEM && entry.column === least;
    if (entry.column >= least && !isNameOfList) continue;
    path.unshift(entry.name);
    least = entry.column;
  }
  return path;
}

/** Names of the block that a column stands in, on one side of it. */
function besideOf(entries: readonly Entry[], column: number): readonly string[] {
  const end = entries.findIndex((entry) => entry.column < column);
  return entries
    .slice(0, end < 0 ? undefined : end)
    .filter((entry) => entry.column === column)
    .map(({ name }) => name);
}

/** The members inside of the braces and brackets that a value has open. */
function inFlow(value: string, outer: readonly string[]): Context {
  const path = [...outer];
  const open: { readonly isMap: boolean; readonly beside: string[]; isNamed: boolean }[] = [];
  let written = '';
  for (const char of value) {
    const inner = open.at(-1);
    if (char === '{' || char === '[') {
      open.push({ isMap: char === '{', beside: [], isNamed: false });
      if (char === '[') path.push(ITEM);
    } else if (char === ':' && inner?.isMap === true && !inner.isNamed) {
      path.push(written.trim());
      inner.beside.push(written.trim());
      inner.isNamed = true;
    } else if (inner !== undefined && (char === ',' || char === '}' || char === ']')) {
      if (inner.isNamed) path.pop();
      inner.isNamed = false;
      if (char !== ',' && open.pop()?.isMap === false) path.pop();
    } else {
      written += char;
      continue;
    }
    written = '';
  }
  const { isMap = false, isNamed = false, beside = [] } = open.at(-1) ?? {};
  const kind = isMap && !isNamed ? 'name' : 'value';
  return { path, kind, written: written.trimStart(), beside, column: undefined };
}

/** Reads a policy up to the caret; undefined where it stands in a comment or in running text. */
export function contextAt(text: string, caret: number): Context | undefined {
  const lines = text.slice(0, caret).split('\n');
  const line = lines.pop() ?? '';
  if (/(?:^|\s)#/.test(line)) return undefined;
  const above = lines.flatMap(entriesOf);
  const here = entriesOf(line);
  const last = here.at(-1);
  if (last !== undefined && last.name !== ITEM) {
    const path = around([...above, ...here.slice(0, -1)], last.column);
    return inFlow(line.slice(last.column + last.name.length + 1), [...path, last.name]);
  }
  const match = /^((?: *-(?= |$))* *)([\w-]*)$/.exec(line);
  if (match === null) return undefined;
  const [, { length: column } = '', written = ''] = match;
  const below = text.slice(caret).split('\n').slice(1).flatMap(entriesOf);
  const beside = [...besideOf([...above, ...here].toReversed(), column), ...besideOf(below, column)];
  return { path: around([...above, ...here], column), kind: 'name', written, beside, column };
}
