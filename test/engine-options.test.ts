import { describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { createLines as createFastLines } from '@urikit/clickhouse/lines';
import { needs, redact, relativize, resolveReference, uri } from '@urikit/generic';
import { compareIris } from '@urikit/iri';
import { createLines } from '@urikit/lines';
import { surt } from '@urikit/lines/surt';
import { observe } from '@urikit/registry';
import { createHostFilter, hazards, uriRules } from '@urikit/safety';
import { createSame, issuer } from '@urikit/same';
import { describePolicy, describeStandard } from '@urikit/scheme-conformance';
import { redact as redactSecrets } from '@urikit/secrets';
import * as zod from '@urikit/zod';
import { uriSchema } from '@urikit/zod/standard';
import { engine, hintOf, uri as uriOf } from 'urikit';
import { createRegistry, registry } from 'urikit/registry';

const runner = { describe: (_: string, body: () => void) => body(), test: () => undefined };

/** Each function that is given an engine. */
const TAKERS: Readonly<Record<string, (engine: never) => unknown>> = {
  'clickhouse createLines': (value) => createFastLines(value),
  'generic needs': (value) => needs('a', value),
  'generic redact': (value) => redact('a', value),
  'generic relativize': (value) => relativize('a', 'b', value),
  'generic resolveReference': (value) => resolveReference('a', 'b', value),
  'generic uri': (value) => uri('a', value),
  compareIris: (value) => compareIris('a:', 'b:', value),
  'lines createLines': (value) => createLines(value),
  surt: (value) => surt('http://h/', value),
  observe: (value) => observe(value, () => undefined),
  createHostFilter: (value) => createHostFilter({ engine: value }),
  hazards: (value) => hazards('a', { engine: value }),
  uriRules: (value) => uriRules({ allow: ['https://h/*'], engine: value }),
  createSame: (value) => createSame({ engine: value, standards: [issuer] }),
  describeStandard: (value) =>
    describeStandard(issuer, [{ a: 'a', b: 'b', equal: 'refused' }], runner, { engine: value }),
  'secrets redact': (value) => redactSecrets('a', value),
  'zod uri': (value) => zod.uri({ engine: value }),
  uriSchema: (value) => uriSchema({ engine: value }),
  'urikit uri': (value) => uriOf('a', value),
  hintOf: (value) => hintOf('a', value),
};

describe.each(Object.entries(TAKERS))('%s', (_, take) => {
  test.each([
    ['a registry', registry, 'object'],
    ['an object', {}, 'object'],
    ['a number', 5, 'number'],
    ['null', null, 'null'],
  ])('is given %s', (__, value, found) => {
    expect(() => take(value as never)).toThrow(
      `engine: expected an engine, as createEngine makes them, found ${found} (give registry.engine)`,
    );
  });

  test('is given an engine', () => {
    expect(() => take(engine as never)).not.toThrow(/expected an engine/);
  });
});

test.each<[string, () => unknown, RegExp]>([
  ['compile', () => compile({}, engine as never), /^registry: expected a registry with an engine, or \{ engine \}/],
  ['createRegistry', () => createRegistry({ parent: engine as never }), /parent/],
  ['describePolicy', () => describePolicy(engine as never, {}, runner), /^policy: expected a registry/],
])('%s is given an engine in place of a registry', (_, act, message) => {
  expect(act).toThrow(message);
});
