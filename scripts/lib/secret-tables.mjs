import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './process.mjs';

/** The tables of docs/reference/secrets.md, read from the sources of @urikit/secrets: rows, and the comments that name their sources. */

const parse = (name, folder = 'secrets/src') => {
  const text = readFileSync(join(root, 'packages', folder, `${name}.ts`), 'utf8');
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
};

const initialOf = (file, name) => {
  for (const { declarationList } of file.statements)
    for (const { name: own, initializer } of declarationList?.declarations ?? [])
      if (own.text === name) return initializer;
  throw new Error(`there is no ${name} in ${file.fileName}.ts`);
};

/** The string of an expression. Of a pair, that of its second element. */
const textOf = (node) => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right);
  if (ts.isArrayLiteralExpression(node)) return textOf(node.elements[1]);
  if (ts.isIdentifier(node)) return textOf(initialOf(node.getSourceFile(), node.text));
  const spans = node.templateSpans.map(({ expression, literal }) => textOf(expression) + literal.text);
  return node.head.text + spans.join('');
};

/** The comments and the strings of a table: a comment is about all strings up to the next one. */
const groupsOf = (file, name) => {
  const list = initialOf(file, name);
  const groups = [];
  for (const element of ts.isCallExpression(list) ? list.arguments : list.elements) {
    const comments = Array.from(element.getFullText().matchAll(/^\s*\/\/ (.*)$/gm), ([, comment]) => comment);
    if (comments.length > 0) groups.push({ source: comments.join(' '), texts: [] });
    groups.at(-1).texts.push(textOf(element));
  }
  return groups;
};

/** The alternatives of an expression. */
const alternativesOf = (row) => {
  const all = [''];
  let depth = 0;
  for (const [part] of row.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])+\]|[^]/g)) {
    if (part === '(') depth++;
    if (part === ')') depth--;
    if (part === '|' && depth === 0) all.push('');
    else all[all.length - 1] += part;
  }
  return all;
};

const code = (text) => `\`${text.replaceAll('|', '\\|')}\``;

/** A table of a file. @param split - the pieces of one string */
const table = (head, file, name, split = alternativesOf) =>
  [
    `| ${head} | source |`,
    '|---|---|',
    ...groupsOf(file, name).map(
      ({ source, texts }) => `| ${texts.flatMap(split).map(code).join(' ')} | ${source.replaceAll('|', '\\|')} |`,
    ),
  ].join('\n');

/** The page. */
export const secretsPage = () => {
  const [parameters, addresses, shapes] = ['secret-parameters', 'secret-addresses', 'secret-shapes'].map((name) =>
    parse(name),
  );
  const names = (name, file = parameters) => table('names', file, name, (row) => row.split(' '));
  const standard = parse('secret-name', 'generic/src/redaction');
  return `# Secrets that are known

The names, addresses and tokens that \`redact\` and \`maskSecrets\` of [@urikit/secrets](../../packages/secrets/README.md) know, in
addition to the secrets of schemes and policies ([hooks](hooks.md#secrets)). \`engine.redact\` knows the names of standards alone.
\`node scripts/secrets.mjs\` writes this page from the tables of the packages, and a test compares them.
Sources were read on 2026-11-23, unless a row has another date.

## Names of standards

A name with one of these ends is a secret, for \`engine.redact\`, too.

${names('SECRET_NAMES', standard)}

## Names

A value behind one of these names is hidden, unless it is a setting as \`true\`, or a number of two digits. Names are lower
case letters and digits alone: \`accesstoken\` is \`access_token\`, \`Access-Token\` and \`accessToken\`.

${names('SECRET_PARAMETERS')}

## Ends of names

A name with one of these ends is a secret, too.

${names('SECRET_ENDINGS')}

## Names of short numbers

Numbers of three and more digits behind one of these names are hidden in prose, too: \`pin: 1234\`. The same holds for passwords.

${names('PIN_PARAMETERS')}

A name with one of these ends is one of them.

${names('PIN_ENDINGS')}

Behind one of these, words are shown: \`mfa=sms\`.

${names('FACTOR_PARAMETERS')}

## Words in names

A name with one of these words is a secret, too. \`.?\` is an optional character of any kind.

${names('SECRET_WORDS')}

## Names with another meaning

A value behind one of these names is hidden unless it is plain.

${names('AMBIGUOUS_PARAMETERS')}

## Names that are no secret

${names('PUBLIC_NAMES', standard)}

## Addresses with one secret segment

Regular expressions for the end of a host and for a path, in any case. The segment of the path behind them is hidden. A \`.\` of a host may
be encoded, a \`/\` may be several, and a host may have a root's dot and a port.

${table('host and path', addresses, 'SEGMENTS')}

## Addresses with a secret path

All of the path behind them is hidden.

${table('host and path', addresses, 'REMAINDERS')}

## Addresses with a secret fragment

${table('host and path', addresses, 'KEYED')}

## Other addresses

Of each expression the one group that takes part is hidden.

${table('expression', addresses, 'ADDRESSES')}

## Tokens

A match is hidden wherever it stands behind no letter and no digit.

${table('expression', shapes, 'TOKENS')}

## Forms

Of each expression the one group that takes part is hidden.

${table('expression', shapes, 'FORMS')}
${table('expression', shapes, 'DISTANT').split('\n').slice(2).join('\n')}
`;
};
