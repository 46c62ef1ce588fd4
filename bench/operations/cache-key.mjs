import { compile } from '@urikit/cache-key';
import { flat } from '../corpora.mjs';
import { fastUri, normalizeUrl } from '../peers.mjs';
import { read } from '../sink.mjs';

const FIELDS = {
  host: '',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.5',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'cache-control': 'max-age=0',
};

/** The request that a client makes for a URL, as a server has it: the fragment stays with the client (RFC 9110 7.1). */
const requestOf = (text) => {
  const [, scheme, host, target] = /^(https?):\/\/([^/?#]*)([^#]*)/i.exec(text);
  const values = { ...FIELDS, host };
  return {
    method: 'GET',
    scheme: scheme.toLowerCase(),
    host,
    target: flat(target.startsWith('/') ? target : `/${target}`),
    header: (name) => values[name],
    fields: Object.entries(values).flat(),
  };
};

export const withRequests = (texts) =>
  texts.filter((text) => /^https?:\/\//i.test(text)).map((text) => [text, requestOf(text)]);

const byDefault = compile();
const byName = compile({ query: { order: 'name' } });
const sorting = compile({ query: { order: 'name', exclude: 'tracking' } });

const sorted = (text) => {
  const url = new URL(text);
  url.searchParams.sort();
  return url.href;
};

export const cacheKeys = {
  id: 'cache-key',
  title: 'cache key',
  pairs: true,
  corpora: ({ generated: { short, 'long query': longQuery, 'pct-heavy': percent, normal } }) => ({
    short: withRequests(short),
    'long query': withRequests(longQuery),
    'pct-heavy': withRequests(percent),
    normal: withRequests(normal),
  }),
  subjects: [
    { name: 'urikit', run: (_, request) => read(byDefault.keyOf(request)) },
    { name: 'urikit sorting', run: (_, request) => read(byName.keyOf(request)) },
    { name: 'urikit sorting, without tracking', run: (_, request) => read(sorting.keyOf(request)) },
    { name: 'native URL', run: (text) => read(new URL(text).href) },
    { name: 'URL + sort', run: (text) => read(sorted(text)) },
    { name: 'fast-uri', run: (text) => read(fastUri.normalize(text)) },
    { name: 'normalize-url', run: (text) => read(normalizeUrl(text)) },
  ],
};
