import { expect, test } from '@jest/globals';
import { compile, type Policy } from '@urikit/cache-key';
import { purgesOf } from '@urikit/http-cache/internal';

/** A purge by prefix names the keys of the URIs that begin so: in normal form, or byte for byte where a path is raw. */

const POLICY: Policy = {
  routes: [
    { path: '/bytes', rules: { path: { form: 'raw' } } },
    { path: '/kept', rules: { path: { form: 'raw', dotSegments: 'keep' } } },
  ],
};

function named(policy: Policy, prefix: string, targets: readonly string[]): readonly string[] {
  const keyer = compile(policy);
  const prefixes = purgesOf(keyer, { prefix }).map((what) => (what as { readonly prefix: string }).prefix);
  return targets.filter((target) => {
    const key = keyer.keyOf({ method: 'GET', scheme: 'http', host: 'ex.test', target, header: () => undefined });
    return prefixes.some((one) => key?.startsWith(one) === true);
  });
}

test.each<readonly [prefix: string, gone: readonly string[], stays: readonly string[]]>([
  ['http://ex.test/a/%7eb', ['/a/~b', '/a/%7Eb/c', '/a/./~bc'], ['/a/%257eb', '/b']],
  ['http://EX.test:80/bytes/%7e', ['/bytes/%7ea', '/bytes/%7e'], ['/bytes/%7Ea', '/a']],
  ['http://ex.test/bytes/~', ['/bytes/~a'], ['/bytes/%7ea']],
  ['http://ex.test/kept/a/../b', ['/kept/a/../b/c'], ['/kept/a']],
  ['http://ex.test/bytes/a?%41', ['/bytes/a?%41=1'], ['/bytes/a']],
  ['http://ex.test', ['/', '/a', '/bytes/%7e', '/kept/..'], []],
  ['http://ex.test/', ['/', '/a', '/bytes/%7e'], []],
])('%s', (prefix, gone, stays) => {
  expect(named(POLICY, prefix, [...gone, ...stays])).toEqual(gone);
});

test('without a raw path the bytes of a prefix name no key', () => {
  expect(named({}, 'http://ex.test/%7e', ['/~', '/%7e'])).toEqual(['/~', '/%7e']);
});
