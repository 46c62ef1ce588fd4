import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { issueOf } from '@urikit/http-cache/internal';
import { createMetrics } from '../../packages/gateway/src/admin/metrics.js';
import { parseConfig } from '../../packages/gateway/src/config/load.js';
import { ISSUE_CODES } from '../../packages/http-cache/src/seam/issue.js';
import { configJsonSchema, readGatewayConfig } from '@urikit/gateway';
import { root } from '../support/workspace.js';
import { blocksOf, codesIn, documents, namesIn, readDocument, rowsOf, sectionOf } from './support/markdown.js';
import { exportsOf } from './support/sources.js';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly default?: unknown;
  readonly description?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
}

/** What stands elsewhere, member by member. */
const ELSEWHERE = ['policy', 'store'];

const membersOf = (
  schema: JsonSchema,
  path = '',
): readonly (readonly [path: string, value: string, description: string | undefined])[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const place = path === '' ? name : `${path}.${name}`;
    if (member.properties !== undefined && !ELSEWHERE.includes(place)) return membersOf(member, place);
    const value = member.default === undefined || ELSEWHERE.includes(place) ? '' : JSON.stringify(member.default);
    return [[place, value, member.description] as const];
  });

const reference = readDocument('docs/reference/gateway-config.md').text;

const metricNames = async (): Promise<readonly string[]> => {
  const none = (): number => 0;
  const { text } = createMetrics({
    connections: none,
    isConnected: () => true,
    usage: () => undefined,
    bytesInFlight: none,
    waiting: none,
    tunnels: none,
    backends: () => [],
  });
  return Array.from((await text()).matchAll(/^# TYPE (urikit_gateway_\S+)/gm), ([, name = '']) => name);
};

describe('gateway-config.md', () => {
  test('has every member of the configuration with its default and what the schema says', () => {
    const rows = rowsOf(sectionOf(reference, 'Configuration')).filter(([name = '']) => !name.includes('{ kind'));
    const named = rows.map(([name = '', value = '', text = '']) => [codesIn(name)[0], codesIn(value)[0] ?? '', text]);
    expect(named).toEqual(membersOf(configJsonSchema() as JsonSchema));
  });

  test('has every member of an origin with backends', () => {
    const schema = (configJsonSchema() as JsonSchema).properties?.['origin']?.anyOf?.[1] ?? {};
    const each = schema.properties?.['backends']?.items ?? {};
    const rows = rowsOf(sectionOf(reference, 'Several backends')).filter((row) => row.length === 3);
    const named = rows.map(([name = '', value = '', text = '']) => [codesIn(name)[0], codesIn(value)[0] ?? '', text]);
    expect(named).toEqual([...membersOf(schema), ...membersOf(each, 'backends[]')]);
  });

  test('has every reason that the code knows', () => {
    const named = rowsOf(sectionOf(reference, 'Reasons')).flatMap(([name = '']) => codesIn(name));
    const types = ['packages/http-cache/src/rules/storing.ts', 'packages/cache-key/src/request.ts'].flatMap((file) =>
      Array.from(
        readFileSync(join(root, file), 'utf8').matchAll(/^ {2}\| '([a-z0-9-]+)'/gm),
        ([, reason = '']) => reason,
      ),
    );
    expect([...new Set(named)].sort()).toEqual([...new Set<string>([...types, ...ISSUE_CODES])].sort());
  });

  test('has the status of every issue', () => {
    const rows = rowsOf(sectionOf(reference, 'Reasons')).filter(([, status = '']) => /^\d{3}$/.test(status));
    const written = rows.flatMap(([name = '', status = '']) => codesIn(name).map((code) => [code, Number(status)]));
    const known = ISSUE_CODES.map((code) => [code, issueOf(code).status]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(known));
  });

  test('has every metric', async () => {
    const named = rowsOf(sectionOf(reference, 'Metrics')).flatMap(([name = '']) => codesIn(name));
    expect([...named].sort()).toEqual([...(await metricNames())].sort());
  });
});

test('the numbers that the guide watches are metrics, and the dashboard of its link shows each', async () => {
  const section = sectionOf(readDocument('docs/guides/gateway.md').text, '7. Watch it');
  const numbers = rowsOf(section).flatMap(([name = '']) => codesIn(name.replace(/ by .*/, '')));
  expect(numbers).toHaveLength(6);
  const [, link = ''] = /\[dashboard\]\(([^)]+)\)/.exec(section) ?? [];
  const dashboard = readFileSync(join(root, 'docs/guides', link), 'utf8');
  const metrics = await metricNames();
  for (const name of numbers) {
    expect(metrics).toContain(`urikit_gateway_${name}`);
    expect(dashboard).toContain(`urikit_gateway_${name}`);
  }
});

test.each(['http-cache', 'gateway', 'gateway-export'])('exports.md has every export of @urikit/%s once', (id) => {
  const named = namesIn(sectionOf(readDocument('docs/reference/exports.md').text, `@urikit/${id}`));
  expect([...named].sort()).toEqual([...exportsOf(`packages/${id}/src/index.ts`)].sort());
});

describe('every configuration in a document about the gateway is one', () => {
  const files = ['packages/gateway/README.md', 'docs/guides/gateway.md', 'docs/reference/gateway-config.md'];
  const blocks = documents
    .filter(({ file }) => files.includes(file))
    .flatMap(({ file, text }) =>
      blocksOf(text)
        .filter(({ language }) => language === 'yaml')
        .map(({ line, text: block }) => [`${file}:${String(line)}`, block] as const),
    );
  test.each(blocks)('%s', async (place, block) => {
    const written = (await parseConfig(block, place)).value as object;
    expect(() => readGatewayConfig({ origin: 'http://127.0.0.1:9000', ...written })).not.toThrow();
  });
});

test('every threat names tests that are there', () => {
  const text = readDocument('docs/reference/gateway-threats.md').text;
  const cells = rowsOf(text).map(([, , tests = '']) =>
    Array.from(tests.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link),
  );
  expect(cells.length).toBeGreaterThan(20);
  expect(cells.filter((links) => links.length === 0)).toEqual([]);
  expect(cells.flat().filter((link) => !existsSync(join(root, 'docs/reference', link)))).toEqual([]);
});
