/** What stands in dist beside the modules: declarations, and licences. */
import { readFileSync } from 'node:fs';
import { join, resolve, dirname } from 'node:path';
import { filesBelow, readJson } from '../files.mjs';
import { Failure } from '../process.mjs';

/** The declarations that an entry needs, itself first: by what they import from beside them. */
export const declarationsFrom = (entries) => {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)\.js['"]/g,
    ))
      visit(resolve(dirname(file), `${specifier}.d.ts`));
  };
  entries.forEach(visit);
  return [...found];
};

/** Licences of what became a part of the build. */
export const notices = (inlined) => {
  const folders = new Set(inlined.map((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)[0]));
  return [...folders].sort().map((folder) => {
    const { name, version } = readJson(join(folder, 'package.json'));
    const file = filesBelow(folder).find((path) => /[\\/]licen[cs]e(?:\.\w+)?$/i.test(path));
    if (file === undefined) throw new Failure(`${name} has no licence to copy`);
    return `${name} ${version}\n\n${readFileSync(file, 'utf8').trim()}\n`;
  });
};
