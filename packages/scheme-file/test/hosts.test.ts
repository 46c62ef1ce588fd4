import { parseUri } from '@urikit/generic/record';
import { expect, test } from '@jest/globals';
import { ENGINES } from './engine.js';

test.each<[string, readonly string[]]>([
  ['file:///a', ['localhost']],
  ['file:/a', ['localhost']],
  ['file://h.test/a', []],
  ['file:////h.test/share', ['localhost', 'h.test']],
  ['file://h.test//other.test/share', ['other.test']],
])('RFC 8089 2, E.3.2: beside its authority %s names the hosts %j', (text, hosts) => {
  expect(ENGINES.posix.hooks('file')?.hosts?.(parseUri(text))).toEqual(hosts);
});
