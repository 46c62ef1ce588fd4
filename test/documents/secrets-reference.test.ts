import { expect, test } from '@jest/globals';
import { secretsPage } from '../../scripts/lib/secret-tables.mjs';
import { readDocument, rowsOf, sectionOf } from './support/markdown.js';

test('secrets.md has the rows of the tables: node scripts/secrets.mjs writes it', () => {
  expect(readDocument('docs/reference/secrets.md').text).toBe(secretsPage());
});

test.each([
  ['Addresses with one secret segment', 'docs/resources/webhook'],
  ['Addresses with one secret segment', 'Telegram'],
  ['Addresses with a secret path', 'Slack'],
  ['Addresses with a secret path', 'Teams'],
  ['Addresses with a secret path', 'Zapier'],
  ['Names of standards', 'RFC 6749'],
  ['Tokens', 'GitHub'],
])('%s: %s, with a pattern', (heading, issuer) => {
  const rows = rowsOf(sectionOf(secretsPage(), heading)).filter(([, source = '']) => source.includes(issuer));
  expect(rows).toEqual([[expect.stringMatching(/^`.+`$/), expect.any(String)]]);
});
