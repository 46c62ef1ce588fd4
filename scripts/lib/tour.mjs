/**
 * The answers of urikit on strings that surprise, and a sentence for each number about the installed packages: `npm start`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './process.mjs';

const bin = join(root, 'packages', 'cli', 'bin', 'urikit.js');
const built = (name) => import(pathToFileURL(join(root, 'packages', name, 'dist', 'index.js')).href);

/** Runs a command as a person would type it. */
const run = (...args) => spawnSync(process.execPath, [bin, ...args], { cwd: root, encoding: 'utf8' }).stdout;

const typed = (...args) =>
  `$ npx @urikit/cli ${args.map((arg) => (/[^\w./:-]/.test(arg) ? `'${arg}'` : arg)).join(' ')}\n${run(...args)}`;

/** Which hosts other programs read, from the table of @urikit/safety. */
const readings = (safety, text) => {
  const hosts = new Map();
  for (const { seenAs = [] } of safety.hazards(text))
    for (const { reader, host } of seenAs) if (host !== undefined) hosts.set(reader, host);
  return [...hosts].map(([reader, host]) => `  ${reader.padEnd(26)}${host}`).join('\n');
};

/** A sentence for each number of `urikit report --json` that is not zero. */
const sentencesOf = ({ files, findings }) => {
  const { read, distinct, relative, invalid, levels, rules, issues } = findings;
  const [asWritten, bySyntax, byScheme] = Object.values(levels);
  const [example] = rules.map(({ rule, example: { first, second } }) => `; by ${rule} ${first} is ${second}`);
  const sentences = [
    [read, 'string was', 'strings were', `read from ${files}`],
    [distinct, 'is different', 'are different', 'when they are compared byte for byte'],
    [invalid.distinct, 'is', 'are', 'no URI, as "git@host:path", which is an address for git alone'],
    [relative, 'has', 'have', 'no scheme, as "user/repository": a base decides what they name'],
    [asWritten - bySyntax, 'equals', 'equal', 'another one, once case, percent-encoding and dot-segments are normal'],
    [bySyntax - byScheme, 'equals', 'equal', `another one, once default ports and empty paths are${example ?? ''}`],
    [issues.length, 'kind', 'kinds', 'of issues came up among the valid ones'],
  ];
  return sentences
    .filter(([number]) => number > 0)
    .map(([number, one, many, rest]) => `  ${number.toLocaleString('en')} ${number === 1 ? one : many} ${rest}.`);
};

/** @yields {string} sections of the tour, as they are computed */
export async function* tour() {
  const safety = await built('safety');
  yield 'Two strings that look alike, and name two things:\n';
  yield typed('compare', 'http://example.com/a%2Fb', 'http://example.com/a/b');
  yield 'Two strings that look different, and name one thing:\n';
  yield typed('compare', 'HTTP://Example.COM:80/a/../%7Euser', 'http://example.com/~user');
  yield 'A string in which other programs read different hosts, and urikit none:\n';
  const trap = 'http://good.example\\@evil.example/';
  yield `${typed('check', trap)}${trap} as other programs read it:\n${readings(safety, trap)}\n`;
  yield 'The URIs in the manifests of the installed packages:\n';
  const report = JSON.parse(run('report', '--installed', '--json'));
  yield `$ npx @urikit/cli report --installed\n${run('report', '--installed')}\nIn words:\n${sentencesOf(report).join('\n')}\n`;
  yield 'Your files: npm start -- access.log. All commands: npx @urikit/cli --help. First steps: docs/guides/getting-started.md\n';
}
