import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { lineOf } from '@urikit/registry/file';
import { folderWith } from '../support/folder.js';

const YAML = `# a comment
plugins:
  - http
  - { package: x, name: y }
sets:
  - name: web
    version: 1.0.0
    config: { http: { userinfo: no, once: 1 } }
  - name: other
    version: 1.0.0
    config:
      http:
        userinfo: yes
config:
  acme:
    size: 3
severities: { "http/x": fatal }
overlays:
  - "@acme/policies"
  - id: inside
    extends: http
    port: forbidden
`;
const JSON_TEXT = '{\n\t"config": {\n\t\t"acme": { "size": 3 }\n\t}\n}\n';

const lineIn = (name: string, content: string, path: readonly PropertyKey[]): number | undefined =>
  lineOf({ file: join(folderWith({ [name]: content }), name), path });

describe('the line of an error', () => {
  test.each<readonly [readonly PropertyKey[], number | undefined]>([
    [['plugins', 0], 3],
    [['plugins', 1, 'name'], 4],
    [['plugins', 1, 'missing'], 4],
    [['plugins', 9], 2],
    [['config', 'acme', 'size'], 16],
    [['config', 'acme', 'unheard-of'], 15],
    [['severities', 'http/x'], 17],
    [['sets', 1, 'version'], 10],
    // What no composition says, a set does.
    [['config', 'http', 'once'], 8],
    // Two sets say it: no line is better than a wrong one.
    [['config', 'http', 'userinfo'], undefined],
    // By the name of an item.
    [['overlays', 'inside'], 20],
    [['overlays', 'inside', 'port'], 22],
    [['overlays', 'inside', 'query'], 20],
    [['overlays', 'other'], undefined],
    [['sets', 'other', 'version'], 10],
    [['sets', 'other', 'prefer'], 9],
    [['nothing'], undefined],
    [[], undefined],
  ])('%j', (path, line) => {
    expect(lineIn('a.yaml', YAML, path)).toBe(line);
  });

  test('of JSON', () => {
    expect(lineIn('a.json', JSON_TEXT, ['config', 'acme', 'size'])).toBe(3);
  });

  test.each<readonly [string, string]>([
    ['a.mjs', 'export default { plugins: [] };'],
    ['a.yaml', ''],
    ['a.yaml', '- a list\n'],
    ['a.yaml', 'a: &a [*a]\n'],
    ['a.yaml', '? [1]\n: 2\n'],
  ])('%s that has none: %j', (name, content) => {
    expect(lineIn(name, content, ['plugins', 0])).toBeUndefined();
  });

  test('without a file, a path, or a file that can be read', () => {
    expect([
      lineOf({ file: undefined, path: ['a'] }),
      lineOf({ file: 1 as never, path: ['a'] }),
      lineOf({ file: 'a.yaml', path: undefined }),
      lineOf({ file: 'missing.yaml', path: ['a'] }),
      lineOf({ file: 'missing.yaml', line: 7, path: ['a'] }),
    ]).toEqual([undefined, undefined, undefined, undefined, 7]);
  });
});
