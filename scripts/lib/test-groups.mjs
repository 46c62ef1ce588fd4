/** The tests that have commands of their own, as patterns for Jest of the paths of test files. */
const any = (...places) => `/(?:${places.join('|')})`;

/**
 * Laws, oracles, corpora, hostile strings, conformance, proofs and times in proportion: tests on many generated, third-party or
 * hostile strings. Rows alone reach all that is counted.
 */
export const laws = any(
  'packages/[^/]+/test/(?:.+/)?(?:(?:laws|oracles|hostile|corpora)/|(?:[a-z]+-)?(?:laws|hostile|linear)\\.test)',
  'packages/[^/]+/test/conformance\\.',
  'packages/generic/test/syntax/short-ways\\.',
  'packages/urikit/test/algebra\\.',
  'test/(?:proof/|linear\\.)',
);

/** Tests of all that a release publishes: documents with their commands, examples, pages of help, packages as npm packs them. */
export const release = any(
  'test/(?:documents|packages)/',
  'examples/[^/]+/test/',
  'packages/cli/test/(?:help|plugin/new)\\.',
);

/** Tests of exports, adapters and shared stores, beside real servers and under faults: most of their time is spent waiting. */
export const servers = any(
  'packages/gateway-export/test/(?!export/)',
  'packages/gateway/test/(?:e2e|store|workers)/',
  'packages/http-cache/test/adapters/(?:pairs|hostile)\\.',
  'packages/cli/test/(?:clickhouse/tsv|scale-out)',
);
