const page = (text, path) => ({ text, link: `/${path}` });
const guide = (text, name) => page(text, `docs/guides/${name}`);
const job = (text, name) => page(text, `docs/jobs/${name}`);
const reference = (text, name) => page(text, `docs/reference/${name}`);

/** The order in which a reader needs the pages; two levels and no more. */
const sections = [
  {
    text: 'Start',
    items: [
      guide('Getting started', 'getting-started'),
      guide('Coming from another library', 'coming-from'),
      { text: 'Playground', link: '/playground/', target: '_self' },
    ],
  },
  {
    text: 'Jobs',
    items: [
      job('Check a URL', 'check-a-url'),
      job('Find duplicate links', 'duplicate-links'),
      job('Join a base and a link', 'join-urls'),
      job('Change a query', 'edit-a-query'),
      job('A URL for the log', 'log-without-secrets'),
      job('Safe to fetch?', 'safe-to-fetch'),
      job('The same, by a standard', 'same-by-standard'),
      job('A scheme of my app', 'app-scheme'),
      job('A connection string', 'connection-string'),
      job('Paths of git and files', 'git-and-file-paths'),
      job('A cache key', 'cache-key'),
      job('A low hit rate', 'low-hit-rate'),
      job('Forty teams', 'forty-teams'),
      job('A plugin class', 'plugin-class'),
      job('A billion URLs', 'a-billion-urls'),
    ],
  },
  {
    text: 'Jobs in detail',
    collapsed: true,
    items: [
      job('A DPoP proof behind a proxy', 'dpop-htu'),
      job('Redirect URIs', 'redirect-uris'),
      job('The resource of an MCP server', 'mcp-resource'),
      job('robots.txt', 'robots'),
      job('Parsers that disagree', 'parsers-disagree'),
    ],
  },
  {
    text: 'URIs',
    items: [
      guide('Normalize and compare', 'normalize-and-compare'),
      guide('The same, by standard', 'same'),
      guide('Resolve', 'resolve-references'),
      guide('Relate, build, find', 'references'),
      guide('Encode', 'percent-encoding'),
      guide('Queries', 'queries'),
      guide('IRIs', 'iri'),
      guide('Templates', 'templates'),
      guide('Small bundles', 'small-bundles'),
    ],
  },
  {
    text: 'Schemes and registries',
    items: [
      guide('Write a plugin', 'write-a-scheme-plugin'),
      guide('The hooks of a scheme', 'write-a-scheme'),
      guide('The registry in ten minutes', 'the-registry'),
      guide('Compose', 'compose-plugins'),
      guide('A plugin class with services', 'plugin-classes'),
      guide('Reload', 'reload-a-registry'),
    ],
  },
  {
    text: 'Caching',
    items: [
      guide('Keys', 'cache-keys'),
      guide('Gateway', 'gateway'),
      guide('In your own server', 'adapters'),
      guide('nginx', 'nginx'),
      guide('Exports', 'exports'),
      guide('Workers', 'workers'),
      guide('Key service', 'key-service'),
      guide('Stores', 'stores'),
      guide('Scale out', 'scale-out'),
      guide('A billion URLs', 'a-billion-urls'),
    ],
  },
  {
    text: 'Safety',
    items: [
      guide('Hazards', 'hazards'),
      guide('Rules for agents', 'agent-rules'),
      reference('Codes and presets', 'safety'),
      reference('Lists of hosts', 'hosts'),
    ],
  },
  { text: 'Scale', items: [guide('Check and report', 'check-and-report')] },
  {
    text: 'Reference',
    collapsed: true,
    items: [
      page('Glossary', 'docs/glossary'),
      reference('Packages', 'packages'),
      reference('Exports', 'exports'),
      reference('Command line', 'command-line'),
      reference('Levels', 'levels'),
      reference('Rules', 'rules'),
      reference('Issues', 'issues'),
      reference('Hooks', 'hooks'),
      reference('Secrets', 'secrets'),
      reference('Standards of sameness', 'same'),
      reference('Queries', 'query'),
      reference('Configuration', 'configuration'),
      reference('Errors of the registry', 'registry-errors'),
      reference('Keys and reasons', 'cache-key'),
      reference('Configuration of the gateway', 'gateway-config'),
      reference('HTTP caching', 'http-caching'),
      reference('RFC 3986 by section', 'rfc3986-map'),
      reference('Differences', 'differences'),
      reference('Benchmark', 'benchmark'),
      page('API by entry', 'api/'),
    ],
  },
  {
    text: 'Decisions',
    collapsed: true,
    items: [
      page('All decisions', 'docs/decisions/'),
      page('Architecture', 'ARCHITECTURE'),
      page('Changes', 'CHANGELOG'),
    ],
  },
];

export const navigation = {
  nav: [
    job('Jobs', 'check-a-url'),
    guide('Guides', 'getting-started'),
    reference('Reference', 'exports'),
    { text: 'Playground', link: '/playground/', target: '_self' },
    page('Decisions', 'docs/decisions/'),
  ],
  sidebar: sections,
};
