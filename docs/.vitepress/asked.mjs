/**
 * Words by which people ask for a job, as they type them into a search. The search of the site takes them as text of the page below its
 * heading; test/documents/search.test.ts holds the first result of each against its page.
 */
export const ASKED = {
  'check-a-url': [
    'validate user input',
    'is this string a valid url',
    'check url in a form',
    'zod url schema with message',
    'url must start with http or https',
    'missing scheme example.com',
    'website field input validation',
  ],
  'duplicate-links': [
    'compare urls',
    'are these two urls the same',
    'remove duplicate urls',
    'dedupe links in a list',
    'url equality ignoring trailing slash and case',
    'same page twice in sitemap or bookmarks',
    'unique links without repeats',
  ],
  'join-urls': [
    'join url',
    'combine base and path',
    'concatenate base url with relative path',
    'resolve relative link',
    'url join double slash',
    'append path segment to url',
    'absolute url from href',
  ],
  'edit-a-query': [
    'remove utm parameters',
    'strip tracking parameters',
    'add a query parameter to a url',
    'change search params without re-encoding',
    'delete parameter from query string',
    'read and set query string parameters',
    'clean url from fbclid gclid',
  ],
  'log-without-secrets': [
    'hide password in url',
    'hide passwords and hide tokens',
    'redact token in logs',
    'mask credentials in log lines',
    'remove secrets from url before logging',
    'api key leaked in log',
    'sanitize url for logging',
    'webhook address in log',
  ],
  'safe-to-fetch': [
    'ssrf protection',
    'prevent open redirect',
    'block internal ip addresses localhost metadata',
    'allow list of urls for an agent',
    'is it safe to fetch this url on the server',
    'validate redirect after login next parameter',
    'dns rebinding private address',
  ],
  'same-by-standard': [
    'issuer mismatch trailing slash',
    'oauth redirect uri comparison',
    'openid connect issuer compare',
    'dpop htu mismatch',
    'mcp resource does not match',
    'token audience same uri',
    'origin check cors',
  ],
  'app-scheme': [
    'custom url scheme',
    'deep link parse host path',
    'expo react native linking myapp',
    'electron custom protocol',
    'tauri deep link',
    'own protocol handler',
    'hosts that keep upper case ipfs',
  ],
  'connection-string': [
    'special characters in database password',
    'postgres url with @ in password',
    'mongodb connection string several hosts',
    'redis url password encode',
    'database url parse',
    'invalid port in connection string',
    'encode password in uri',
  ],
  'git-and-file-paths': [
    'windows path to file url',
    'git ssh url parse',
    'git@github.com scp like url',
    'vscode uri to path',
    'file url to path',
    'drive letter colon encoded',
    'path to uri',
  ],
  'cache-key': [
    'normalize cache key',
    'nginx cache key ignore utm',
    'varnish hash url',
    'cloudfront cache policy query strings',
    'nitro getKey cache handler',
    'service worker cache ignore search params',
    'cache poisoning by url',
  ],
  'low-hit-rate': [
    'improve cache hit ratio',
    'low cdn hit rate',
    'which parameters split the cache',
    'analyze access log for cache',
    'srsltid _ke parameters',
    'cache miss because of tracking parameters',
    'cache hit rate from log',
  ],
  'forty-teams': [
    'share url rules across teams',
    'company wide url policy',
    'central policy for many services',
    'deny internal hosts everywhere',
    'organization rules inherit override',
    'one configuration for all teams',
    'enforce policy platform team',
  ],
  'plugin-class': [
    'dependency injection plugin',
    'tsyringe injectable plugin',
    'inject a service into a scheme',
    'plugin with constructor and decorators',
    'experimentalDecorators reflect-metadata',
    'class based plugin services',
    'plugin needs a database or directory',
  ],
  'a-billion-urls': [
    'normalize urls in bulk',
    'billion urls dedupe',
    'huge file of urls',
    'crawl distinct pages',
    'clickhouse url functions',
    'sort unique urls large list',
    'stream millions of urls',
  ],
};

/** The HTML of a page with the words below its first heading, if people ask for it by some. */
export const withAsked = (path, html) => {
  const words = ASKED[/^docs\/jobs\/(.+)\.md$/.exec(path)?.[1] ?? ''];
  return words === undefined ? html : html.replace('</h1>', () => `</h1><p>${words.join('. ')}.</p>`);
};

/** Options of MiniSearch. Functions are sent to the browser as strings, so they name nothing outside of themselves. */
export const miniSearch = {
  options: {
    processTerm: (term) => {
      const word = term.toLowerCase();
      return /^(?:an?|and|are|at|by|do|for|from|how|i|if|in|is|it|my|of|on|or|that|the|this|to|with)$/.test(word)
        ? null
        : word;
    },
  },
  searchOptions: {
    fuzzy: 0.15,
    prefix: true,
    boost: { title: 3, titles: 1, text: 1 },
    boostDocument: (id) => (id.includes('docs/jobs/') ? 4 : 1),
  },
};
