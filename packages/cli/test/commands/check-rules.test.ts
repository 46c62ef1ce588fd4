import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { inside } from '../support/inside.js';
import { scratch } from '../support/outside.js';

const RULES = `# The URIs of an agent.
allow:
  - https://github.com/acme/**
deny:
  - https://github.com/acme/secret/**
`;

const check = (file: string | Buffer, args: readonly string[], stdin = '') => {
  const cwd = scratch();
  writeFileSync(join(cwd, 'rules.yaml'), file);
  return inside(['check', '--rules', 'rules.yaml', ...args], stdin, { cwd });
};

describe('urikit check --rules', () => {
  test('one line in, one line out, and an exit code', async () => {
    const lines = ['https://github.com/acme/x', 'https://github.com/acme/%2573ecret/x', '/x', 'a b', 'http:/x'];
    expect(await check(RULES, [], lines.join('\n'))).toEqual({
      code: 1,
      stdout: [
        'ok',
        'error rules/denied at position 18',
        'error syntax/missing-scheme at position 0',
        'error syntax/character at position 1',
        'error rules/readers-disagree at position 5\terror http/missing-authority at position 5',
        '',
      ].join('\n'),
      stderr: 'urikit: 4 of 5 lines with issues\n',
    });
    expect(await check(RULES, ['https://github.com/acme/x'])).toMatchObject({ code: 0, stdout: 'ok\n' });
    const { stdout } = await check(RULES, ['--json', 'https://github.com/acme/secret/x']);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, issues: [{ code: 'rules/denied', start: 18 }] });
  });
  test.each([
    [
      'allow:\n  - https://h/\n  - https://h/a*\n',
      /rules\.yaml:3: rule 2 of allow, ".*": expected a literal segment.* at position 10/,
    ],
    ['alow: []', /rules\.yaml.*found "alow".*is "allow" meant/],
    ['[]', /rules\.yaml: .*expected/],
    ['', /rules\.yaml: it is empty/],
    [Buffer.from('deny: ["https://h/\xe9"]', 'latin1'), /rules\.yaml: it is not UTF-8; save it in UTF-8/],
    [Buffer.from('\uFEFFdeny: []', 'utf16le'), /rules\.yaml: it is not UTF-8/],
    ['engine: x', /rules\.yaml/],
  ])('%j is a malformed file', async (file, message) => {
    const { code, stderr } = await check(file, ['https://h/']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  test('rules from stdin may come in any pieces', async () => {
    const pieces = [...Buffer.from('allow: ["https://h/\u00e9"]')].map((octet) => Buffer.from([octet]));
    const { stderr } = await inside(['check', '--rules', '-', 'https://h/'], pieces);
    expect(stderr).toContain('"https://h/\u00e9"');
  });
});
