import { describe, expect, test } from '@jest/globals';
import { inside } from '../support/inside.js';

describe('urikit check names the string that is meant', () => {
  test.each<[text: string, hint: string]>([
    [' http://h.example/', '"http://h.example/"'],
    ['git@github.com:o/r.git', '"ssh://git@github.com/o/r.git"'],
    ['git+ssh://git@h:o/r', '"git+ssh://git@h/o/r"'],
    ['C:\\x', '"file:///C:/x"'],
    ['C:/x', '"file:///C:/x"'],
    ['postgres://u:p@h1:5432,h2:5432/db', '"postgres://u:***@h1:5432/db"'],
    ['postgres://u:pw/1@h/db', '"postgres://u:***@h/db"'],
    ['postgres://u:pw@1@h/db', '"postgres://u:***@h/db"'],
    ['postgres://u:pw#1@h/db', '"postgres://u:***@h/db"'],
    ['example.com/a', '"https://example.com/a"'],
    ['https://{tenant}.example.com/', 'fill in the placeholder'],
    ['http:\\\\x', '"http://x"'],
  ])('%j', async (text, hint) => {
    const { stdout } = await inside(['check', '--', text]);
    expect(stdout).toContain(hint);
    expect(stdout).not.toContain('pw');
    const json = await inside(['check', '--json', '--', text]);
    const { issues } = JSON.parse(json.stdout) as { readonly issues: readonly { readonly hint?: string }[] };
    expect(issues[0]?.hint).toContain(hint);
  });

  test('a short string is shown whole', async () => {
    const config = ['--schemes', 'https'];
    expect((await inside(['check', ...config, 'javascript:alert(1)'])).stdout).toContain(
      '\n  javascript:alert(1)\n  ^',
    );
    const long = `javascript:${'a'.repeat(200)}`;
    expect((await inside(['check', ...config, long])).stdout).toMatch(/\n {2}javascript:a{65}\.\.\.\n/);
  });

  test('a valid string that looks like a mistake is a doubt without weight', async () => {
    expect((await inside(['check', 'example.com/a'])).code).toBe(0);
    expect((await inside(['check', '--absolute', 'example.com/a'])).stdout).toContain('"https://example.com/a"');
    expect((await inside(['check', 'a/b.html', '/a', 'http://h.example/'])).stdout).not.toContain('meant');
  });

  test('a line of stdin has its issues alone', async () => {
    expect((await inside(['check'], 'example.com/a\n')).stdout).toBe('ok\n');
  });

  test('a token in the place of a user stays hidden', async () => {
    const { stdout } = await inside(['check', ' https://ghp_abcdefghijklmnopqrstuvwxyz0123456789@h.example/']);
    expect(stdout).toContain('cut the blanks');
    expect(stdout).not.toContain('ghp_');
  });
});
