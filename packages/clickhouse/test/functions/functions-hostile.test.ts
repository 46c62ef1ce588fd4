import { expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { clickhouseModule } from '../../src/functions/clickhouse-module.js';
import { createHost } from './host.js';

const engine = createEngine({ schemes: { http: { defaultPort: 80, emptyPath: '/' } } });
const host = createHost(clickhouseModule(engine));
const normalized = (texts: readonly string[]): readonly unknown[] =>
  host(
    'uri_normalize',
    'Nullable(String)',
    texts.map((text) => [text]),
  );

test('a block of a million rows', () => {
  const answers = normalized(Array.from({ length: 1_000_000 }, (_, row) => `HTTP://H:80/${String(row)}`));
  expect(answers.every((answer, row) => answer === `http://h/${String(row)}`)).toBe(true);
});

test('a block with a string of ten megabytes', () => {
  const path = '/%7e'.repeat(2_500_000);
  expect(normalized(['a', `http://h${path}`, 'b'])).toEqual(['a', `http://h${'/~'.repeat(2_500_000)}`, 'b']);
  expect(normalized(['a', `http://h${path} `, 'b'])).toEqual(['a', null, 'b']);
});
