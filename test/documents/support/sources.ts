import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { parseSource, walk } from '../../support/source.js';
import { root, typeScriptFiles } from '../../support/workspace.js';

/** What the documents must agree with, read from the sources themselves. */

/** The names of an interface's members, in order. @throws where a file has no such interface */
export function membersOf(file: string, name: string): readonly string[] {
  let members: readonly string[] | undefined;
  walk(parseSource(file), (node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === name) {
      members = node.members.flatMap((member) =>
        member.name !== undefined && ts.isIdentifier(member.name) ? [member.name.text] : [],
      );
    }
  });
  if (members === undefined) throw new Error(`${file} has no interface ${name}`);
  return members;
}

/** The texts that a type is a union of, in order. @throws where a file has no such type */
export function literalsOf(file: string, name: string): readonly string[] {
  let texts: readonly string[] | undefined;
  walk(parseSource(file), (node) => {
    if (ts.isTypeAliasDeclaration(node) && node.name.text === name && ts.isUnionTypeNode(node.type)) {
      texts = node.type.types.flatMap((type) =>
        ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
      );
    }
  });
  if (texts === undefined) throw new Error(`${file} has no union ${name}`);
  return texts;
}

/** The names that an entry exports: again from others, and its own functions and interfaces, in order. */
export function exportsOf(file: string): readonly string[] {
  const names: string[] = [];
  walk(parseSource(file), (node) => {
    if (ts.isExportSpecifier(node)) names.push(node.name.text);
    if (ts.isExportDeclaration(node) && node.exportClause === undefined) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text;
      // What is exported of another package is documented there.
      if (from.startsWith('.')) names.push(...exportsOf(join(dirname(file), from.replace(/\.js$/, '.ts'))));
    }
    const isDeclared =
      (ts.isFunctionDeclaration(node) || ts.isInterfaceDeclaration(node)) &&
      node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (isDeclared && node.name !== undefined) names.push(node.name.text);
  });
  return names;
}

/** Every match of the first group in the sources of a package, once each, sorted. */
export function foundInSources(folder: string, pattern: RegExp): readonly string[] {
  const found = typeScriptFiles(`${folder}/src`).flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(pattern), ([, name = '']) => name),
  );
  return Array.from(new Set(found)).sort();
}

/**
 * The sections of RFC 3986 that a text cites, as `RFC 3986 3.2.2`, `RFC 3986 section 4.2, 5.3` and `section 2`; not
 * `RFC 9110 section 4`.
 */
export const citedSections = (text: string): readonly string[] =>
  Array.from(
    text.matchAll(
      /(?:RFC 3986 (?:sections? )?|(?<!RFC \d{4} )sections? )([0-9](?:\.[0-9])*(?:(?:, | and |, and )[0-9](?:\.[0-9])*(?![0-9]))*)/g,
    ),
  ).flatMap(([, list = '']) => Array.from(list.matchAll(/[0-9](?:\.[0-9])*/g), ([section]) => section));
