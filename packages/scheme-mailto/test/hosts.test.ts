import { parseUri } from '@urikit/generic/record';
import { expect, test } from '@jest/globals';
import { engine } from './engine.js';

test.each<[string, readonly string[]]>([
  [
    'mailto:a@b.test,c@d.test?to=e@f.test&cc=g@h.test&BCC=i@j.test&subject=k@l.test',
    ['b.test', 'd.test', 'f.test', 'h.test', 'j.test'],
  ],
  ['mailto:a@%5B192.0.2.1%5D', ['192.0.2.1']],
  ['mailto:a@%5BIPv6:2001:db8::1%5D', ['[2001:db8::1]']],
  ['mailto:a', ['@a']],
  ['mailto:a@b%25c.test', ['@a@b%c.test']],
  ['mailto://h.test/a@b.test?to', []],
  ['mailto:', []],
])('RFC 6068 2: %s names the hosts %j', (text, hosts) => {
  expect(engine.hooks('mailto')?.hosts?.(parseUri(text))).toEqual(hosts);
});
