/** Pages of `--html` for a browser: full ones, empty ones, and strings that try to be markup. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../bin/urikit.js', import.meta.url));

export const SECRET = 'hunter2';
export const HOSTILE = `"'><img src=x onerror=alert(1)><script>alert(2)</script>&amp;`;

const LONG = 'a'.repeat(300);

const URLS = `HTTP://EXAMPLE.com:80/%7Ea
http://example.com/~a
http://example.com
http://example.com/
https://joe:${SECRET}@shop.example/a?token=${SECRET}&x=1
http://h/${HOSTILE}
http://h/a|b
http://a\\@b/
../x/y
mailto:Joe@Example.COM
mailto:Joe@example.com
sip:alice@example.com
http://127.1/
http://example.com/${LONG}?q=%7e
`;

const SOURCE = `const link = 'http://good.example\\\\@evil.example/';
fetch('http://0x7f.1/admin');
const shop = 'https://раураl.example/';
fetch('http://joe:${SECRET}@h.example/%00');
// http://example.com/${LONG}%00b
// http://h.example/?q=%00<b>&token=${SECRET}
`;

/** Requests by a sequence that is the same in each run: few pages often, many items seldom, tags in any order. */
function log() {
  let state = 7;
  const next = (below) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % below;
  };
  const lines = [];
  for (let second = 0; second < 5000; second++) {
    const pages = ['/', '/about', '/books', '/%7ebooks', '/~books', '/search'];
    const path = next(8) < 3 ? pages[next(pages.length)] : `/item/${next(2000)}`;
    const tags = [
      next(2) === 0 ? `utm_source=${['mail', 'ad', 'x'][next(3)]}` : '',
      next(3) === 0 ? `gclid=${next(1e6)}` : '',
    ];
    const query = [path === '/search' ? `q=${['a', 'b', '%3Cc%3E'][next(3)]}` : '', ...tags].filter(Boolean).join('&');
    const target = query === '' ? path : `${path}?${query}`;
    const time = [10 + Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map((n) =>
      String(n).padStart(2, '0'),
    );
    const length = 100 * path.length + /q=./.exec(query)?.[0].charCodeAt(2);
    lines.push(
      `192.0.2.1 - - [10/Oct/2025:${time.join(':')} +0000] "${next(40) === 0 ? 'POST' : 'GET'} ${target} HTTP/1.1" 200 ${length || 900}`,
    );
  }
  return [
    ...lines,
    `no request ${HOSTILE}`,
    `192.0.2.1 - - [10/Oct/2025:13:00:00 +0000] "GET /?token=${SECRET}&${HOSTILE} HTTP/1.1" 200 9`,
    '',
  ].join('\n');
}

const INPUTS = {
  'urls.txt': URLS,
  'src/shop.ts': SOURCE,
  'access.log': log(),
  'tags.yaml': 'query:\n  exclude: [utm_source, gclid]\n  order: name\n',
  'search.yaml': 'query:\n  exclude: [utm_source, gclid, q]\n',
  'empty.txt': '',
  'clean.txt': 'https://www.example.org/\n',
};

const RUNS = {
  'report.html': ['report', 'urls.txt'],
  'report-log.html': ['report', 'access.log'],
  'report-empty.html': ['report', 'empty.txt'],
  'lint.html': ['lint', 'src', 'urls.txt'],
  'lint-clean.html': ['lint', 'clean.txt'],
  'replay.html': ['cache-replay', '--against', 'tags.yaml', 'access.log'],
  'replay-merged.html': ['cache-replay', '--policy', 'search.yaml', 'access.log'],
  'replay-models.html': [
    'cache-replay',
    'access.log',
    '--size',
    '100',
    '--size',
    '1000',
    '--size',
    '64KiB',
    '--size',
    '1MiB',
    '--ttl',
    '60',
  ],
  'replay-empty.html': ['cache-replay', 'empty.txt'],
};

export const FILES = Object.keys(RUNS);

/** Writes every page. @returns {string} their folder */
export function writePages() {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-pages-'));
  mkdirSync(join(folder, 'src'));
  for (const [name, text] of Object.entries(INPUTS)) writeFileSync(join(folder, name), text);
  for (const [file, args] of Object.entries(RUNS)) {
    const { status, stderr } = spawnSync(process.execPath, [bin, ...args, '--html', file], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0 && status !== 1) throw new Error(`urikit ${args.join(' ')}: ${stderr}`);
  }
  return folder;
}
