/**
 * A row for each command: its arguments, the lines that it reads from stdin, `large` in megabytes where 8 is too slow, and
 * files of its folder. A command without lines has one size.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { foreign, hosts, iri, many, prose, query, rough, uri, uriOfIri, words } from './inputs.mjs';

/** A block of 400 lines, each of about 64 bytes, that a size repeats. */
const blockOf = (line) => `${many(400, line).join('\n')}\n`;
const short = (make, length = 60) => blockOf((i) => make(1, i).slice(0, length));
const uris = short(uri);

const LOG = (i) => `192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET /news-${i}?q=a HTTP/1.1" 200 512`;
const ROUTE = (k) => `  - path: /route-${k}/\n    cache: true\n`;
const POLICY = `routes:\n${many(20, ROUTE).join('')}`;
const CONFIG = JSON.stringify({ references: 'forbid', config: { http: { userinfo: 'forbidden' } } });
const CASES = JSON.stringify({ allowed: ['http://example.com/'], refused: ['http://joe@example.com/'] });
const GATEWAY = JSON.stringify({ origin: 'http://127.0.0.1:8081', policy: { host: { allow: hosts(16, 1) } } });

const row = (command, args = [], lines = undefined, more = {}) => ({ command, args, lines, ...more });

export const commands = [
  row('urikit parse', [], uris),
  row('urikit check', [], uris),
  row('urikit hazards', ['--tsv'], uris),
  row('urikit normalize', [], short(rough)),
  row('urikit normalize', ['--tsv'], short(rough)),
  row(
    'urikit resolve',
    ['-b', 'http://example.com/a/b'],
    blockOf((i) => `../news-${i}/item?id=1`),
  ),
  row('urikit relativize', ['-b', 'http://www.example.com/a/b'], uris),
  row(
    'urikit compare',
    [],
    blockOf((i) => `HTTP://example.com/%7Ea-${i}\thttp://example.com/~a-${i}`),
  ),
  row(
    'urikit same',
    ['--as', 'http-target'],
    blockOf((i) => `HTTP://example.com/%7Ea-${i}\thttp://example.com/~a-${i}`),
    { large: 2 },
  ),
  row('urikit explain', [], short(rough)),
  row('urikit encode', ['-c', 'segment'], short(words)),
  row(
    'urikit decode',
    [],
    blockOf((i) => encodeURIComponent(foreign(1, i).slice(0, 30))),
  ),
  row(
    'urikit extract',
    [],
    blockOf((i) => prose(1, i)),
  ),
  row(
    'urikit redact',
    [],
    blockOf((i) => `http://joe:a@example.com/news-${i}?token=a&b=c`),
  ),
  row('urikit surt', [], uris),
  row(
    'urikit repair',
    [],
    blockOf((i) => `http:\\\\example.com\\a b\\${i}`),
  ),
  row(
    'urikit query get',
    ['-n', 'name-3'],
    blockOf((i) => `http://example.com/?${query(1, i).slice(0, 90)}`),
  ),
  row(
    'urikit query set',
    ['--pair', 'page=2'],
    blockOf((i) => `http://example.com/?${query(1, i).slice(0, 90)}`),
  ),
  row(
    'urikit query strip',
    [],
    blockOf((i) => `http://example.com/?utm_source=a&${query(1, i).slice(0, 90)}`),
  ),
  row(
    'urikit query sort',
    [],
    blockOf((i) => `http://example.com/?${query(1, i).slice(0, 90)}`),
  ),
  row('urikit iri', [], short(iri), { large: 2 }),
  row(
    'urikit iri',
    ['--to', 'iri'],
    blockOf((i) => uriOfIri(1, i).slice(0, 59)),
    { large: 2 },
  ),
  row('urikit template match', ['http://www.example.com/{+path}'], uris, { large: 2 }),
  row('urikit template expand', ['/users/{id}{?q}', 'id=7', 'q=a b']),
  row('urikit report', [], uris, { large: 2 }),
  row('urikit report', ['--read', 'log'], blockOf(LOG), { large: 2 }),
  row('urikit lint', [], uris),
  row(
    'urikit lint',
    ['--fail-on', 'never'],
    blockOf((i) => `http://joe:a@example.com/news-${i}/%00?token=a`),
    { large: 2 },
  ),
  row('urikit schemes'),
  row('urikit rules'),
  row('urikit cache-key', [], uris),
  row('urikit cache-explain', ['http://EX.test/a/./b', 'http://ex.test/a/b']),
  row('urikit cache-lint', ['policy.yaml'], undefined, { files: { 'policy.yaml': POLICY } }),
  row('urikit cache-replay', [], blockOf(LOG)),
  row('urikit config check', ['urikit.config.json'], undefined, { files: { 'urikit.config.json': CONFIG } }),
  row('urikit config show', ['urikit.config.json'], undefined, { files: { 'urikit.config.json': CONFIG } }),
  row('urikit config schema'),
  row('urikit config test', ['urikit.config.json', 'cases.json'], undefined, {
    files: { 'urikit.config.json': CONFIG, 'cases.json': CASES },
  }),
  row('urikit config diff', ['a.json', 'urikit.config.json', '--on', 'urls.txt'], undefined, {
    files: { 'a.json': '{}', 'urikit.config.json': CONFIG, 'urls.txt': uris },
  }),
  row('urikit export', ['--target', 'clickhouse', '--out', 'sql']),
  row('urikit export', ['--target', 'plan', '--policy', 'policy.yaml', '--out', 'plan'], undefined, {
    files: { 'policy.yaml': POLICY },
  }),
  row('urikit plugin new', ['acme']),
  row('urikit completion', ['bash']),
  row('urikit-gateway check', ['gateway.json'], undefined, { files: { 'gateway.json': GATEWAY } }),
  row('urikit-gateway completion', ['bash']),
  row('urikit-gateway schema'),
];

const file = (path) => fileURLToPath(new URL(`../../packages/${path}`, import.meta.url));

/** The program of each command, as a file of Node. */
export const PROGRAMS = {
  urikit: file('cli/bin/urikit.js'),
  'urikit-gateway': file('gateway/bin/urikit-gateway.js'),
};

/** The commands that there are: those of the manual page, and those in the help of the gateway. */
export const commandNames = () => {
  const page = readFileSync(file('cli/man/urikit.1'), 'utf8');
  const ofUrikit = [...page.matchAll(/^\.SS (urikit [a-z\\ -]*[a-z])/gm)].map(([, name]) => name.replaceAll('\\', ''));
  const help = execFileSync(process.execPath, [PROGRAMS['urikit-gateway'], '--help'], { encoding: 'utf8' });
  const [, listed = ''] = /^Commands:\n((?: {2}.*\n)+)/m.exec(help) ?? [];
  return [...ofUrikit, ...[...listed.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => `urikit-gateway ${name}`)];
};
