/**
 * What a package exports, as text: the names of each entry with their declarations, from the built packages. Written by
 * `npm run api`; a test holds the reports to the declarations.
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { readJson } from './files.mjs';
import { Failure, root } from './process.mjs';

const packages = join(root, 'packages');

/** The built declarations of the entries of a package, by subpath. */
const declarationsOf = (folder) =>
  Object.entries(readJson(join(packages, folder, 'package.json')).exports ?? {}).flatMap(([subpath, one]) =>
    typeof one === 'string' ? [] : [[subpath, join(packages, folder, one.import.types)]],
  );

/** Where a specifier leads: beside the file, or to an entry of ours. What is of others is left unread. */
const resolved = (specifier, from, folders) => {
  if (/^\.{1,2}\//.test(specifier)) return resolve(dirname(from), specifier.replace(/\.js$/, '.d.ts'));
  const [, name = '', rest = ''] = /^((?:@urikit\/)?[^/]+)(.*)$/.exec(specifier) ?? [];
  const folder = folders.get(name);
  return folder === undefined ? undefined : declarationsOf(folder).find(([subpath]) => subpath === `.${rest}`)?.[1];
};

const options = { noLib: true, types: [], skipLibCheck: true, target: ts.ScriptTarget.ES2022 };

/** One program over the entries of all packages: a declaration is read once. */
const programOf = (names) => {
  const folders = new Map(names.map((folder) => [readJson(join(packages, folder, 'package.json')).name, folder]));
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const resolvedFileName = resolved(text, from, folders);
      return {
        resolvedModule: resolvedFileName && { resolvedFileName, extension: '.d.ts', isExternalLibraryImport: false },
      };
    });
  const files = names.flatMap((folder) => declarationsOf(folder).map(([, file]) => file));
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new Failure(`${relative(root, missing)} is not there: run \`npm run build\` first`);
  return ts.createProgram(files, options, host);
};

const printer = ts.createPrinter({ removeComments: true });

/** A declaration as one statement: of a variable the statement that it stands in. */
const statementOf = (node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node);

const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** The members of a Zod enumeration by name: the compiler writes them in the order in which it first met the texts. */
const withSortedEnums = (text) =>
  text.replace(/(ZodEnum<\{\n)((?: *[^ :]+: "[^"\n]*";\n)+)/g, (_, head, members) => {
    const lines = members.trimEnd().split('\n');
    return `${head}${lines.sort(byText).join('\n')}\n`;
  });

/** The package that a file is of: `generic`. */
const packageOf = (file) => relative(packages, file).split(sep)[0];

/** The declarations of a symbol, and the symbols that they name. */
const describe = (symbol, checker) => {
  const nodes = [...new Set(symbol.declarations.map(statementOf))];
  const text = nodes
    .map((node) =>
      printer
        .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
        .replace(/^(?:export )?(?:declare )?/, '')
        .trim(),
    )
    .map(withSortedEnums)
    .join('\n');
  const named = [];
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const found = checker.getSymbolAtLocation(node);
      if (found !== undefined) named.push(found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found);
    }
    ts.forEachChild(node, visit);
  };
  nodes.forEach(visit);
  return { text, named };
};

const block = (texts) => ['```d.ts', texts.join('\n\n'), '```', ''];

/** The part of one entry. */
const sectionOf = (title, file, folder, program) => {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file));
  const isOwn = ({ declarations = [] }) =>
    declarations.length > 0 && declarations.every((node) => packageOf(node.getSourceFile().fileName) === folder);
  const isTop = ({ declarations = [] }) =>
    declarations.every((node) => !ts.isSourceFile(node) && ts.isSourceFile(statementOf(node).parent));
  const exported = (module === undefined ? [] : checker.getExportsOfModule(module))
    .map((alias) => ({
      name: alias.name,
      symbol: alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias,
    }))
    .sort((a, b) => byText(a.name, b.name));
  const own = exported.filter(({ symbol }) => isOwn(symbol));
  const others = exported.filter(({ symbol }) => !isOwn(symbol)).map(({ name }) => name);
  const seen = new Set(own.map(({ symbol }) => symbol));
  const inside = [];
  const texts = own.map(({ name, symbol }) => {
    const { text, named } = describe(symbol, checker);
    inside.push(...named);
    return name === symbol.name ? text : `// as ${name}\n${text}`;
  });
  const hidden = [];
  for (const symbol of inside) {
    if (seen.has(symbol) || !isOwn(symbol) || !isTop(symbol)) continue;
    seen.add(symbol);
    const { text, named } = describe(symbol, checker);
    inside.push(...named);
    hidden.push(text);
  }
  return [
    `## ${title}`,
    '',
    ...(texts.length === 0 ? [] : block(texts)),
    ...(hidden.length === 0 ? [] : ['Not exported, and named above:', '', ...block(hidden.sort(byText))]),
    ...(others.length === 0 ? [] : ['From other packages:', '', ...others.map((name) => `- \`${name}\``), '']),
  ];
};

/**
 * @param {readonly string[]} names - folders in packages
 * @returns {ReadonlyMap<string, string>} the report of each
 */
export const apiReports = (names) => {
  const program = programOf(names);
  return new Map(
    names.map((folder) => {
      const { name } = readJson(join(packages, folder, 'package.json'));
      const sections = declarationsOf(folder).flatMap(([subpath, file]) =>
        sectionOf(`${name}${subpath.slice(1)}`, file, folder, program),
      );
      const head = [
        `# ${name}`,
        '',
        'Written by `npm run api` from the built packages. A change here is a change for users.',
        '',
      ];
      return [folder, [...head, ...sections].join('\n')];
    }),
  );
};

/** The file of a report. */
export const reportFile = (folder) => join(root, 'docs', 'reference', 'api', `${folder}.api.md`);

/** The file that leads to all reports. */
export const indexFile = join(root, 'docs', 'reference', 'api', 'README.md');

/** @param {readonly string[]} names - folders in packages */
export const apiIndex = (names) =>
  [
    '# Reports of what packages export',
    '',
    'Every entry with its names and their declarations, and what those name without exporting it. `npm run build && npm run api`',
    'writes them; a test fails where they are not what is built, so that a change of the interface is seen in a review.',
    '[Exports](../exports.md) says what the names are for.',
    '',
    ...names.map((name) => `- [${name}](${name}.api.md)`),
    '',
  ].join('\n');
