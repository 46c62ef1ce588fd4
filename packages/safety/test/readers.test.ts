import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { READERS } from '@urikit/safety';
import { describeWhere } from '../../../test/support/where-present.js';

const reader = (name: string) => READERS.find((each) => each.name.startsWith(name))!;

describe('what each reader publishes of itself', () => {
  test.each<[reader: string, text: string, host: string | undefined]>([
    ['browsers', 'http://good.example\\@evil.example/', 'good.example'],
    ['browsers', 'http://h:99999/', undefined],
    ['strict', 'http://good.example\\@evil.example/', undefined],
    ['strict', 'HTTP://A.Example/', 'a.example'],
    ['backslash', 'http://good.example\\@evil.example/', 'good.example'],
    ['expressions', 'http://good.example\\@evil.example/', 'good.example\\@evil.example'.split('@')[1]],
    ['curl', 'http://a@b@c.example/', undefined],
    ['curl', 'http:/h.example/', 'h.example'],
    ['curl', 'http://127.1/', '127.0.0.1'],
    ['curl', 'http://h%2eexample/', 'h.example'],
    ['curl', 'http://h%2fx/', undefined],
    ['curl', 'http://h%zz/', undefined],
    ['curl', 'http://h:123456/', undefined],
    ['curl', 'http://h:70000/', undefined],
    ['curl', 'http://[::1]/', '[::1]'],
    ['curl', 'gopher://h/', undefined],
    ['curl', 'http://h /', undefined],
    ['Go', 'http://a@b@c.example:80/', 'c.example'],
    ['Go', 'http://h\\x/', undefined],
    ['Go', 'http://h%41/', undefined],
    ['Go', 'http://h:x/', undefined],
    ['Go', 'http://[::1]:80/', '[::1]'],
    ['Go', 'http://[::1/', undefined],
    ['Go', 'http://h\n/', undefined],
    ['Go', '/a', undefined],
    ['Java', 'http://a@b@c.example/', undefined],
    ['Java', 'url:http://h.example:80/', 'h.example'],
    ['Java', 'http://h:x/', undefined],
    ['Java', 'mailto:a', undefined],
    ['PHP', 'http://a@b@c.example:80/', 'c.example'],
    ['PHP', 'http://h\nx/', 'h_x'],
    ['PHP', 'http://h:123456/', undefined],
    ['PHP', 'http://[::1]/', '[::1]'],
    ['PHP', 'http:/h', undefined],
    ['Python', 'http://a@b@c.example:80/', 'c.example'],
    ['Python', ' ht\ntp://h.example/', 'h.example'],
    ['Python', 'http://[::1]:80/', '[::1]'],
    ['Python', 'http://[::1/', undefined],
    ['Python', 'http://h\uff0fx/', undefined],
    ['Python', 'http:h', undefined],
  ])('%s: %j', (name, text, host) => {
    expect(reader(name).host(text)).toBe(host);
  });
});

const TEXTS = [
  'http://a@b@c.example:80/',
  'http://good.example\\@evil.example/',
  'http://good.example#@evil.example/',
  'http://good.example?@evil.example/',
  '//h.example/',
  'http:///h.example/',
  'http:h.example',
  'http://[::1]:80/',
  'http://[::1/',
  ' http://h.example/',
  'ht\ntp://h.ex\tample/',
  'http://H.Example./',
  'http://u:p@H.Example:/a@b',
  'http://h%2fx/',
  'http://127.1/',
  '1:2',
  '',
];

const SCRIPT = `
import json, sys
from urllib.parse import urlsplit
def host(text):
    try:
        split = urlsplit(text)
        name = split.hostname
        return ('[' + name + ']' if '[' in split.netloc else name) if name else None
    except ValueError:
        return None
print(json.dumps([host(text) for text in json.load(sys.stdin)]))
`;

const run = spawnSync('python3', ['-c', SCRIPT], { input: JSON.stringify(TEXTS), encoding: 'utf8' });

describeWhere(
  'the reader for Python, beside Python itself',
  run.status === 0 ? undefined : 'python3 is not there',
  () => {
    test.each(TEXTS.map((text, i) => [text, i] as const))('%j', (text, i) => {
      expect(reader('Python').host(text) ?? null).toBe((JSON.parse(run.stdout) as readonly (string | null)[])[i]);
    });
  },
  'skip',
);
