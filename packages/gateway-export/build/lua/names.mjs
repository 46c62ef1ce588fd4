/** The names of the keyer in Lua: each once, in a module for each package, which says what it lends and what it takes. */
import { relative, join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../../scripts/lib/process.mjs';

/**
 * @returns `nameOf`, the name of a symbol; `waiting`, every symbol that has one, in the order of their first use; `modules`, by package
 *   its statements and the names that others import from it; `enter`, which says whose module is written; `named`, the name of a symbol
 *   there, imported where it stands in another
 */
export const createNames = () => {
  const names = new Map();
  const taken = new Set(['self']);
  const waiting = [];
  const modules = new Map();
  let current;

  const moduleOf = (symbol) => {
    const path = relative(join(root, 'packages'), symbol.declarations[0].getSourceFile().fileName);
    const name = path.slice(0, path.indexOf('/')).replace(/\W/g, '_');
    if (!modules.has(name)) modules.set(name, { statements: [], imports: new Map(), exports: new Set() });
    return name;
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
  return {
    nameOf,
    waiting,
    modules,
    enter: (symbol) => {
      current = moduleOf(symbol);
      return modules.get(current);
    },
    named: (symbol) => {
      const name = nameOf(symbol);
      const home = moduleOf(symbol);
      if (home === current) return name;
      const isType = (symbol.flags & ts.SymbolFlags.Value) === 0;
      modules.get(home).exports.add(isType ? `type ${name}` : name);
      modules.get(current).imports.set(isType ? `type ${name}` : name, home);
      return name;
    },
    exportFromOwn: (symbol) => modules.get(moduleOf(symbol)).exports.add(nameOf(symbol)),
  };
};
