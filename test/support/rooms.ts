/**
 * The rooms of each package: folders of its sources, lowest floor first, with their contents. A room imports from the rooms before it,
 * types included, and from no other; `layering.test.ts` holds that.
 */
export const ROOMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  generic: {
    syntax:
      'characters, the grammar as expressions, string to record and back, the diagnosis of a malformed string (RFC 3986 2, 3, 4, 5.3, Appendix A and B)',
    encoding: 'percent-encode and decode; the triplets of a normal form (RFC 3986 2.1, 2.4)',
    resolution: 'the base, the target of a reference, dot-segments (RFC 3986 4.4, 5)',
    scheme: 'the hooks of a scheme, their check, and the profile that an engine compiles from them (RFC 3986 6.2.3)',
    normalization:
      'the rules, their order, the ladder of comparison, explanations, and the composition of an engine (RFC 3986 6)',
    redaction:
      'the secrets that a scheme or a policy declares, and names of parameters that standards publish (RFC 3986 3.2.1, 7.5)',
    engine: 'the engine and the verbs that need all rooms below: input limits, check, view, redact (RFC 3986 6)',
    usage: 'URIs in running text: guessed, found, repaired; components and paths replaced (RFC 3986 4.5, Appendix C)',
  },
  lines: {
    rows: 'the rows of tables, by part of a line: scheme, authority, host, port, path and tail, triplets',
  },
  clickhouse: {
    wasm: 'the machine of @urikit/lines in WebAssembly: its source, its memory, and the tables that are read sixteen bytes at a time',
    functions:
      'functions of ClickHouse around that machine: its ABI, the functions, and a module with the tables of an engine',
    files: 'the files of functions of SQL, around such a module',
  },
  query: {
    encoding: 'characters to encode in a name and a value, and expressions that match a query',
    form: 'application/x-www-form-urlencoded, a codec of its own',
    pairs: 'a query as pairs, read in place and edited byte for byte',
    openapi: 'parameter objects of OpenAPI: styles, writing, reading',
    typed: 'pairs read by a Standard Schema',
  },
  registry: {
    given: 'plugins and services, and the container that may carry them',
    settings:
      'one file per kind of setting: schema, entries, which value holds, description, fingerprint; table.ts lists them',
    read: 'the options of a composition and the members of a set, checked against the table',
    build: 'the merged layer as a plan: order, owners, configuration, severities, fingerprint',
    describe: 'a registry as data, and JSON Schema for editors',
    engine:
      'the plan as an engine: hooks and overlays, judged by the parents as well (collect.ts), shared by children that say the same',
    file: 'a configuration file, and the plugins, overlays and sets that it names',
  },
  iri: {
    domain: 'hosts by UTS #46: to the form of the DNS and back',
  },
  template: {
    match: 'a template as an automaton: whether it has one reading, and reading a string by it',
  },
  secrets: {
    lines: 'a line of a log: names and values, lists, JSON member by member',
  },
  hosts: {
    rules: 'rules of URIs: their forms, the tree over scheme, host, port and segments, and the readings of a path',
  },
  safety: {
    readers: 'the host that one other program reads in a string, in a file of its name',
    rules: 'one kind of hazard in a file: encoded and raw characters, userinfo, an address, a port, a scheme, a name',
    fetch: 'requests and their redirects behind a filter, and the connections that they need',
  },
  compat: {
    core: 'string to components and back as uri-js and fast-uri do, on the engine; the errors of refused strings',
    schemes: 'the handlers of both: http, ws, urn, mailto',
    surfaces: 'the exports of both',
    url: 'a URI as a URL object and back, with the components that change',
  },
  'eslint-plugin': {
    source: 'strings of a program that are meant as URIs, their holes, and where each character is written',
    rules: 'one file for each rule; the parts that rules share',
  },
  same: {
    standards: 'one file for each standard, as data, with the sentences that it quotes',
  },
  middleware: {
    core: 'the one decision: request targets, redirects, refusals as problem details',
  },
  'cache-key': {
    decide: 'a request to a decision, in the dialect of njs and Lua, which lint rules hold',
    plain: 'requests that a gateway recognises by expressions, whose key is their own host and target',
    policy: 'the schema of a policy, and how it becomes a plan; may load anything',
    explain: 'why two requests share a key, or not',
    lint: 'doubtful members of a policy',
    replay: 'access logs under policies',
    lines: 'the key of each line of bytes',
  },
  'http-cache': {
    messages: 'headers, dates, the origin-form',
    seam: 'the types between a cache and its server; options, issues, the URI of a resource',
    budgets: 'bounds on one resource or one body: counted, without sockets',
    store: 'the contract of a store, its entries, generations of purges, and the store in this process',
    rules: 'RFC 9111 and 9110: cacheability, freshness, reuse, directives, conditions, ranges, Vary',
    entries: 'statements of entries and origins about other keys: parts, No-Vary-Search, permanent redirects',
    'store-access': 'entries read, written and purged, where a failure is a miss',
    ranges: 'a range cut out of a stored answer, and a part completed',
    flow: 'the states of a request, one file each; states.ts lists them in order',
    node: 'requests and answers of node:http, and hops that are trusted',
    adapters: 'the cache in servers that you have',
  },
  gateway: {
    settings:
      'numbers of a configuration, its limits, and the settings of stores; the types of their readers come from them',
    budgets: 'bounds on one client or one origin: counted, without sockets',
    'store/stored': 'an entry as bytes, its seal and its check, and failures, for stores outside of this process',
    'store/redis': 'entries in Redis and its cluster: the clock, the guard, scripts',
    'store/disk': 'entries in a file of SQLite',
    store:
      'the store of a configuration: in this process, on the disk, in Redis, and in Redis with a part in this process',
    origin: 'connections to origins, with bounds; TLS towards them; several backends, their health, and the next one',
    server: 'node:http, TLS and HTTP/2: listening, tunnels, bounds on clients, stopping',
    admin: 'health, metrics, purge, reload',
    log: 'lines without secrets; the access log',
    config: 'the schema of the configuration, files, their troubles',
    'admin/ui': 'the page of the operator: sessions, figures, purges with a preview',
    commands: 'one file for each command of the command line',
    workers: 'several processes on the same sockets: calls between them, those that end, the sum of their metrics',
  },
  'gateway-export': {
    nginx: 'the parts of every configuration of nginx, for decisions by njs, Lua or a key service',
    njs: 'handlers of nginx, which build/njs.mjs bundles; the files written for a policy',
    keys: 'the answers of a key service to a proxy: how each product asks',
    workers: 'a cache over fetch, which build/workers.mjs bundles; the shell and the limits of each platform',
    parts: 'the common parts of written files: heading, README, Lua with a plan in it',
    vcl: 'the normal form of a target in steps of VCL, and the same in JavaScript',
    js: 'a policy as plain code: templates that build/js.mjs writes, filled with the constants of a plan, minified and tried',
    cloudfront: 'the event code of a CloudFront function around that text',
    targets:
      'one file for each target; the Lua of each gateway is in the folder lua, and build/lua.mjs writes the keyer',
  },
  schemes: {
    coap: 'RFC 7252, RFC 8323',
    data: 'RFC 2397',
    did: 'DID Core 1.0',
    ftp: 'RFC 1738',
    geo: 'RFC 5870',
    ldap: 'RFC 4516',
    ni: 'RFC 6920',
    pkg: 'ECMA-427',
    sip: 'RFC 3261',
    tel: 'RFC 3966',
    urn: 'RFC 8141',
  },
  'scheme-conformance': {
    work: 'the cost of calls of a kit and of built-in methods, and its growth at four times the length',
    laws: 'one file for a group of laws that every plugin keeps',
    policy: 'other spellings of the strings that a policy refuses',
    standard: 'the laws of a standard of sameness, on strings near those of its table',
  },
  cli: {
    io: 'input as lines, output as tables, JSON, diagrams and colours, and faults of an input',
    page: 'reports as data, their text for a terminal, their page for a browser, and where --html writes it',
    shell: 'the program as records, and completions and the man page made of them',
    config: 'how a configuration is printed',
    report: 'counting the URIs of a file',
    lint: 'findings about the URIs of files, for people and for code scanning',
    'plugin/shapes': 'the source and the test for each shape of URIs',
    plugin: 'the files that urikit plugin new writes',
    commands: 'one file for each command',
    cache: 'the shared parts of the commands about cache keys: policies, requests, logs',
    'commands/cache': 'those about cache keys, and about many URIs at once',
    'commands/config': 'those about configurations',
    'commands/scheme': 'those about one scheme',
  },
};
