/** What is not proven of an expression, and why that may be. Tests hold these lists both ways. */

/** Files with expressions that nothing constructs while modules are loaded. */
export const NOT_CONSTRUCTED: Readonly<Record<string, string>> = {
  'gateway-export/src/nginx/read-conf.ts': 'matches file names by the pattern of an include, which its tests read',
  'gateway-export/src/vcl/recognise.ts': 'tries the texts of a written file, which are proved by its tests, on samples',
  'gateway-export/src/vcl/steps.ts': 'runs the steps of a written file on samples',
  'generic/src/scheme/data.ts': 'copies an expression that a plugin gave',
  'generic/src/scheme/is-pieces.ts': 'looks at the pieces of a plugin, when its hooks are validated',
  'generic/src/scheme/validate-hooks.ts': 'looks if an expression of a plugin is one',
  'safety/src/rules/names.ts': 'makes a class of each script that Unicode has when a label is read',
  'scheme-conformance/src/laws/expressions.ts': 'tries the expressions of a plugin',
  'scheme-conformance/src/laws/may-change.ts': 'makes a class of characters that a plugin gave',
};

const LOOKBEHIND = 'looks behind; rules and tests of the package decide about it';

/** Expressions of the engine, the schemes and the decision about cache keys that are not read as automata. */
export const OUTSIDE: Readonly<Record<string, string>> = {
  'generic/src/usage/extract.ts BEGIN': LOOKBEHIND,
  'generic/src/usage/piece.ts AUTHORITY': LOOKBEHIND,
  'generic/src/usage/piece.ts PIECE': LOOKBEHIND,
  'generic/src/usage/piece.ts REST': LOOKBEHIND,
  'scheme-mailto/src/check-text.ts BARE': LOOKBEHIND,
  'secrets/src/lines/line-list.ts ITEM': 'refers back to a quote and a word; tests of the package decide about it',
  'secrets/src/secret-addresses.ts addressed': 'looks behind in rows of a table, when the module is loaded',
  'secrets/src/secret-shapes.ts SHAPES': LOOKBEHIND,
  'secrets/src/secret-shapes.ts DISTANT_SHAPES': LOOKBEHIND,
  'secrets/src/secret-shapes.ts DOTTED_SHAPE': LOOKBEHIND,
};

const TO_THE_END = 'what follows takes any character to the end, so the first place that is tried matches';

/**
 * Expressions of which scslre finds that a match may take time in the square of a text. It knows neither what is matched
 * with them nor that a part of them cannot fail.
 */
export const LONG_MATCHES: Readonly<Record<string, string>> = {
  'ajv/src/idn-hostname.ts OUT_OF_CONTEXT': 'reads a label of a text that has 1,012 units at most',
  'cache-key/src/lint/hosts.ts /\\/+\\*?$/': 'reads a path of a policy, which is trusted',
  'cache-key/src/policy/hosts-plan.ts /:0*(\\d+)$/':
    'reads a host of a policy, which is trusted and has been read as a host',
  'cache-key/src/policy/patterns.ts OF_PATHS': 'reads a path of a policy, which is trusted',
  'cli/src/config/differences.ts /:[^]*$/': TO_THE_END,
  'cli/src/traced.ts /:[^]*$/': TO_THE_END,
  'compat/src/core/encode-text.ts PARTS': 'matches every text, so nothing is tried twice',
  'compat/src/url/convert.ts PARTS': 'matches every href of a URL object, so nothing is tried twice',
  'http-cache/src/adapters/undici-request.ts authorityOf': TO_THE_END,
  'gateway-export/src/js/small-text.ts /(\\d+)\\.(\\d+)\\.(\\d+)\\.(\\d+)$/':
    'reads an IPv6address, which has 45 characters at most',
  'gateway-export/src/workers/read.ts PARTS': TO_THE_END,
  'generic/src/usage/repair.ts LENIENT': 'matches every text, so nothing is tried twice',
  'registry/src/given/tsyringe.ts folderIn': 'reads the stack of an error of tsyringe',
  'safety/src/rules/userinfo.ts LIKE_A_HOST': TO_THE_END,
  'scheme-conformance/src/loading.ts STATEMENTS': 'reads source files of a plugin, which its author wrote',
  'scheme-conformance/src/standard/spellings-near.ts EDITS':
    'reads strings of a test of a standard, which its author wrote',
  'scheme-file/src/from-path.ts firstSegment': TO_THE_END,
  'secrets/src/beginnings.ts /\\\\[^]|\\[(?:\\\\.|[^\\]\\\\])+\\]|[()|]/': 'reads the rows of secret-shapes.ts',
  'secrets/src/secret-addresses.ts addressed': 'reads rows of a table of our own',
};
