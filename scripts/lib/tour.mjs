/** The answers of urikit on strings that surprise, beside those of other programs: `npm start`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './process.mjs';

const built = (name) => import(pathToFileURL(join(root, 'packages', name, 'dist', 'index.js')).href);

/** The five strings of README.md. */
export const FIVE = [
  'http://a\\@b/',
  'http:///evil.example/',
  'http://127.1/',
  'http://h/x/%2e%2e/y',
  'http://h/%7euser',
];

const byBrowser = (text) => {
  try {
    return new URL(text).href;
  } catch {
    return 'refused';
  }
};

/** Hosts with the programs that read them, if the programs disagree. */
const hostsOf = ({ hazards }, text) => {
  const readers = new Map();
  for (const { seenAs = [] } of hazards(text))
    for (const { reader, host } of seenAs)
      if (host !== undefined) readers.set(host, (readers.get(host) ?? new Set()).add(reader.split(' ')[0]));
  if (readers.size < 2) return [];
  return [['hosts', [...readers].map(([host, names]) => `${host} (${[...names].join(', ')})`).join('; ')]];
};

/**
 * @param {readonly string[]} strings
 * @returns {Promise<string>} for each string its normal form or its error, its doubts, and the readings of other programs
 */
export const tour = async (strings = FIVE) => {
  const [{ check, engine }, safety] = await Promise.all([built('urikit'), built('safety')]);
  const sections = strings.map((text) => {
    const issues = check(text);
    const error = issues.find(({ severity }) => severity === 'error');
    const read =
      error === undefined ? engine.normalize(text) : `refused: ${error.code}, ${error.hint ?? error.message}`;
    const doubts =
      error === undefined && issues.length > 0 ? [['doubts', issues.map(({ code }) => code).join(', ')]] : [];
    const rows = [['urikit', read], ...doubts, ['new URL', byBrowser(text)], ...hostsOf(safety, text)];
    return [text, ...rows.map(([name, value]) => `  ${name.padEnd(8)} ${value}`), ''];
  });
  return [
    ...sections.flat(),
    'Your own: npm start -- access.log, or npm start -- STRING. All commands: npx @urikit/cli --help',
    'The page: npm run playground. First steps: docs/guides/getting-started.md. Jobs: README.md',
    '',
  ].join('\n');
};
