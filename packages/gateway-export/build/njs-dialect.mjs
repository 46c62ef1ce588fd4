/**
 * The dialect of the files that decide about a request: what njs 0.7 runs and what other languages read in one way.
 * esbuild and TypeScript write `?.`, `??`, template literals, arrow functions and the members of a destructured object in
 * ES5 without a change of meaning, so those are allowed. Each entry has its reason.
 */

const on = (selector, message) => ({ selector, message });

/** For `no-restricted-syntax`. */
export const NJS_DIALECT = [
  on('ClassDeclaration, ClassExpression', 'njs 0.7 has no class, and one written in ES5 fails when it runs.'),
  on(
    'SpreadElement, RestElement',
    'njs 0.7 has no spread; in ES5 it becomes a helper that reads lengths: push, concat.',
  ),
  on('ForOfStatement', 'In ES5 it reads indices, of a text UTF-16 units in place of characters: count an index.'),
  on('ForInStatement', 'The order of names is that of the host: count an index over Object.keys.'),
  on('ArrayPattern', 'An iterator in JavaScript, indices in ES5: read indices.'),
  on(
    'ObjectPattern > Property[key.name="length"]',
    'A table has no member "length" in Lua: read it from the text or list.',
  ),
  on('AssignmentPattern', 'njs 0.7 has no default values: write every argument, or compare with undefined.'),
  on(
    'FunctionDeclaration[generator=true], FunctionExpression[generator=true], YieldExpression',
    'No generators in ES5.',
  ),
  on(
    'AwaitExpression, FunctionDeclaration[async=true], ArrowFunctionExpression[async=true]',
    'A decision waits for nothing.',
  ),
  on('TaggedTemplateExpression', 'njs 0.7 has no tagged templates: call a function.'),
  on(
    'NewExpression[callee.name=/^(?:Map|Set|WeakMap|WeakSet|WeakRef|Proxy|Promise|URL|URLSearchParams|TextEncoder|TextDecoder)$/]',
    'njs 0.7 does not have it: plain objects, lists and texts.',
  ),
  on('Literal[regex.flags=/[dsuv]/]', 'njs 0.7 has no such flag, and texts are octets: name the characters.'),
  on(
    'MemberExpression[property.name=/^(?:lastIndexOf|fill|flat|replaceAll|matchAll)$/], CallExpression[callee.property.name="at"]',
    'Missing in njs 0.7 or in Lua.',
  ),
  on(
    'MemberExpression[property.name=/^(?:localeCompare|toLocaleLowerCase|toLocaleUpperCase|normalize)$/]',
    "The host's locale or Unicode version decides: compare octets.",
  ),
  on('ArrayExpression > Identifier[name="undefined"]', 'Lua loses the hole, and another value takes its place.'),
  on('ArrayExpression > UnaryExpression[operator="void"]', 'Lua loses the hole, and another value takes its place.'),
  on('CallExpression[callee.property.name="push"] > Identifier.arguments[name="undefined"]', 'Lua loses the hole.'),
];

/** Besides, for the files that are also written in Lua, which has no regular expressions: a test is run as an automaton. */
export const LUA_DIALECT = [
  on(
    ':function CallExpression[callee.property.name=/^(?:exec|match|replace|search)$/]',
    'An automaton tells whether a text matches, and nothing else: read what stands where by index.',
  ),
  on(':function Literal[regex.flags=/g/]', 'An expression with "g" keeps a place between two tests.'),
];

/** `||` and conditions on values: 0 and the empty text are false in JavaScript and true in Lua. Needs types. */
export const NJS_CONDITIONS = {
  'typescript/strict-boolean-expressions': [
    'error',
    { allowString: false, allowNumber: false, allowNullableObject: false },
  ],
};

/** The files that a keyer runs for a request: a test holds this against what the script for njs is made of. */
export const NJS_FILES = [
  'packages/cache-key/src/decide/*.ts',
  'packages/http-cache/src/messages/{forwardable,origin-form}.ts',
  'packages/gateway-export/src/njs/{handlers,octets,read-alike,request}.ts',
  'packages/generic/src/encoding/{is-normal-target,triplets}.ts',
  'packages/hosts/src/{find-host,read-host}.ts',
  'packages/generic/src/normalization/{edits,ipv6-address,path-edits,query-order}.ts',
  'packages/generic/src/resolution/remove-dot-segments.ts',
  'packages/generic/src/syntax/{host,host-name,host-name-finding,ip-literal,is-component,path,rare-ipv4}.ts',
];

/** Those of them that are also written in Lua. */
export const LUA_FILES = NJS_FILES.filter((file) => !/\/(?:gateway-export|http-cache)\//.test(file));

/** They make keys for people, not for requests: they are in no Lua. */
export const NOT_IN_LUA = ['packages/cache-key/src/decide/decode-key.ts'];

/** What these declare is worked out when the script is built: njs sees expressions and tables. */
export const NJS_FOLDED = ['packages/generic/src/syntax/characters.ts', 'packages/generic/src/syntax/grammar.ts'];
