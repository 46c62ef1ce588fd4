/**
 * Records commands as an SVG that GitHub shows and a printer prints: their real output, in both colour schemes.
 * npm run build && node scripts/recording.mjs
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/process.mjs';

/** Arguments of `urikit`, as a reader would type them. */
const COMMANDS = [
  ['explain', 'HTTP://Example.COM:80/a/../%7Euser'],
  ['compare', 'HTTP://h:80/%7Ea', 'http://h/~a'],
  ['check', 'http://a\\@b/'],
  ['resolve', '--base', 'http://a/b/c/d;p?q', '../g'],
];

const LINE = 20;
const LEFT = 20;
const TOP = 24;
const WIDTH = 960;

const STYLE = `
svg { background: none; }
.screen { fill: #f6f6f3; stroke: #d6d6d0; }
text { font: 13px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #17181a; white-space: pre; }
.prompt { fill: #0b4f9e; font-weight: 600; }
@media (prefers-color-scheme: dark) {
  .screen { fill: #16191d; stroke: #343a42; }
  text { fill: #eceef0; }
  .prompt { fill: #8fc5ff; }
}`;

const escaped = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** A word as a shell needs it. */
const quoted = (word) => (/^[\w:/.%=@+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

const outputOf = (args) => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'packages/cli/bin/urikit.js'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
  });
  return `${stdout}${stderr}`.trimEnd().split('\n');
};

const lines = COMMANDS.flatMap((args) => [
  { text: `$ npx @urikit/cli ${args.map(quoted).join(' ')}`, kind: ' class="prompt"' },
  ...outputOf(args).map((text) => ({ text, kind: '' })),
  { text: '', kind: '' },
]).slice(0, -1);

const height = TOP + lines.length * LINE + 12;
const rows = lines.flatMap(({ text, kind }, i) =>
  text === ''
    ? []
    : [`<text x="${LEFT}" y="${TOP + 8 + i * LINE}"${kind} xml:space="preserve">${escaped(text)}</text>`],
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="t">
<title id="t">Commands of urikit and their output: ${COMMANDS.map(([name]) => name).join(', ')}</title>
<style>${STYLE}</style>
<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8" class="screen"/>
${rows.join('\n')}
</svg>
`;
writeFileSync(join(root, 'docs', 'diagrams', 'command-line.svg'), svg);
