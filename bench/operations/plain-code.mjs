import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '@urikit/cache-key';
import { writeExport } from '@urikit/gateway-export';
import { read } from '../sink.mjs';
import { withRequests } from './cache-key.mjs';

/** The three policies whose sizes and speeds were goals of target `js`. */
const POLICIES = {
  standard: {},
  'sorted, without tracking': { query: { order: 'name', exclude: 'tracking' } },
  'hosts, headers, cookies, routes': {
    host: { allow: ['*.com', '*.org', '*.net', '*.io', '*.edu', '*.gov', '*.de', '*.uk'] },
    headers: { 'accept-encoding': 'encoding' },
    cookies: { keyed: { theme: 'value' }, others: 'strip' },
    routes: [{ path: '/static', rules: { query: { include: [] } } }],
  },
};

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/urikit-plain-code/', import.meta.url));
const TEMPLATES = new URL('../../packages/gateway-export/dist/export/js/made-of.txt', import.meta.url);

/** The folder of a written text. Writing takes seconds, so a folder stays until the templates change. */
const folderOf = (policy) => {
  const made = createHash('sha256').update(readFileSync(TEMPLATES)).update(JSON.stringify(policy)).digest('hex');
  const folder = `${CACHE}${made}`;
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const out = mkdtempSync(CACHE);
  writeExport({ target: 'js', policy, out, name: 'urikit', trust: false, force: true });
  renameSync(out, folder);
  return folder;
};

const texts = {};

/** Writes the texts, which only the process that measures them needs. */
const loadTexts = async () => {
  for (const [name, policy] of Object.entries(POLICIES))
    texts[name] = await import(pathToFileURL(`${folderOf(policy)}/decide.js`).href);
};

export const plainCode = {
  id: 'plain-code',
  title: 'keys by a policy as plain code, beside the interpreter',
  pairs: true,
  corpora: ({ generated: { short, 'long query': longQuery, normal }, real }) =>
    Object.fromEntries(
      Object.entries({ short, 'long query': longQuery, normal, ...real })
        .map(([name, all]) => [name, withRequests(all)])
        .filter(([, all]) => all.length > 0),
    ),
  prepare: loadTexts,
  subjects: Object.entries(POLICIES).flatMap(([name, policy]) => {
    const { keyOf } = compile(policy);
    return [
      {
        name: `urikit, ${name}`,
        run: (_, request) => read(keyOf(request)),
        accepts: (_, request) => keyOf(request) !== undefined,
      },
      {
        name: `plain code, ${name}`,
        run: (_, request) => read(texts[name].keyOf(request)),
        accepts: (_, request) => keyOf(request) !== undefined,
      },
    ];
  }),
};
