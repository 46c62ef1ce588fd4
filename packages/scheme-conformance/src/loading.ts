import { existsSync, readFileSync } from 'node:fs';

/**
 * An import or export at the beginning of a line, up to the name of its module; one without names; and an import in the
 * middle of code.
 */
const STATEMENTS: readonly RegExp[] = [
  /^(?:import|export)\s(?!\s*type\s+(?:[\w*{]))[^;'"`]*?\bfrom\s*(['"])(.+?)\1/gm,
  /^import\s*(['"])(.+?)\1/gm,
  /^(?!\s*(?:\*|\/\/)).*?\b(?:import|require)\s*\(\s*(['"`])?(.*?)(?:\1|\))/gm,
];

const isRelative = (name: string): boolean => /^\.{1,2}\//.test(name);

/** The run-time imports of a source in TypeScript or JavaScript; a computed name is `(computed)`. */
function importsOf(source: string): readonly string[] {
  return STATEMENTS.flatMap((statement) =>
    Array.from(source.matchAll(statement), ([, quote, name = '']) => (quote === undefined ? '(computed)' : name)),
  );
}

/** The file of a relative import. Sources in TypeScript name the `.js` that they become. */
const fileOf = (name: string, from: URL): URL => {
  const file = new URL(name, from);
  const source = new URL(file.href.replace(/\.js$/, '.ts'));
  return existsSync(source) ? source : file;
};

/**
 * Lists the packages that a module loads at run time, through all its relative imports. It reads the files without
 * running them.
 *
 * @param entry - a TypeScript source or the built file, as in `new URL('./index.ts', import.meta.url)`
 * @returns names as written, sorted, each once
 * @throws Error if a file does not exist
 */
export function loadedBy(entry: URL): readonly string[] {
  const seen = new Set<string>();
  const loaded = new Set<string>();
  const visit = (file: URL): void => {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    for (const name of importsOf(readFileSync(file, 'utf8'))) {
      if (isRelative(name)) visit(fileOf(name, file));
      else loaded.add(name);
    }
  };
  visit(entry);
  return Array.from(loaded).sort();
}
