import { existsSync, readFileSync } from 'node:fs';

/**
 * An import or export at the beginning of a line, up to the name of its module; and an import in the middle of code.
 */
const STATEMENT =
  /^(?:import|export)\s(?!\s*type\s+(?:[\w*{]))[^;'"`]*?\bfrom\s*(['"])(.+?)\1|^import\s*(['"])(.+?)\3|^(?!\s*(?:\*|\/\/)).*?\b(?:import|require)\s*\(\s*(['"`])?(.*?)(?:\5|\))/gm;

const isRelative = (name: string): boolean => /^\.{1,2}\//.test(name);

/** What a source in TypeScript or JavaScript imports at run time; a computed name is `(computed)`. */
function importsOf(source: string): readonly string[] {
  return Array.from(
    source.matchAll(STATEMENT),
    ([, , from, , bare, quote, called]) => from ?? bare ?? (quote === undefined ? '(computed)' : (called ?? '')),
  );
}

/** The file a relative import means: sources in TypeScript name the `.js` that they become. */
const fileOf = (name: string, from: URL): URL => {
  const file = new URL(name, from);
  const source = new URL(file.href.replace(/\.js$/, '.ts'));
  return existsSync(source) ? source : file;
};

/**
 * What a module loads at run time from other packages, through all the relative imports below it. It reads the files
 * and runs nothing.
 *
 * @param entry - a source in TypeScript or what was built from it, as in `new URL('./index.ts', import.meta.url)`
 * @returns names as written, sorted, each once
 * @throws Error where a file is not there
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
