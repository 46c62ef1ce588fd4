import { expect, test } from '@jest/globals';
import { createEngine, kit } from '@urikit/generic';
import { pkgSchemes } from '@urikit/schemes/pkg/profile';

/** The fifteen cases of package-url/purl-spec#793, which its suite lacks (ECMA-427 5.4 to 5.6). A build is the normal form of its parts. */

const engine = createEngine({ schemes: pkgSchemes(kit) });

test.each<[text: string, normal: string]>([
  ['pkg://npm/foo@1.0.0', 'pkg:npm/foo@1.0.0'],
  ['pkg:///pypi/requests@2.28.0', 'pkg:pypi/requests@2.28.0'],
  ['pkg://generic/name@1.0', 'pkg:generic/name@1.0'],
  ['pkg:generic/std:io@1.0', 'pkg:generic/std:io@1.0'],
  ['pkg:generic/org:example/lib', 'pkg:generic/org:example/lib'],
  ['pkg:generic/foo@1.0:beta', 'pkg:generic/foo@1.0:beta'],
  ['pkg:generic/std%3Aio@1.0', 'pkg:generic/std:io@1.0'],
  ['pkg:npm/foo@1.0?empty=&valid=yes', 'pkg:npm/foo@1.0?valid=yes'],
  ['pkg:npm/bar@2.0?a=&b=value&c=', 'pkg:npm/bar@2.0?b=value'],
  ['pkg:npm/baz@3.0?empty=&also_empty=', 'pkg:npm/baz@3.0'],
  ['pkg:maven/org.apache/commons/lang@3.12', 'pkg:maven/org.apache/commons/lang@3.12'],
  ['pkg:generic/org%20name/sub%20dir/lib', 'pkg:generic/org%20name/sub%20dir/lib'],
  ['pkg:generic/a%2Fb/c/name', 'pkg:generic/a%2Fb/c/name'],
])('%s is %s', (text, normal) => {
  expect(engine.normalize(text)).toBe(normal);
  expect(engine.normalize(normal)).toBe(normal);
});

test.each(['pkg:c++/stdlib@1.0', 'pkg:objective-c++/foundation@1.0'])('%s has no type', (text) => {
  expect(engine.check(text).map(({ code }) => code)).toContain('pkg/type');
});

test('the parts of a name with slashes behind the scheme, and of qualifiers without values', () => {
  expect(engine.view('pkg:///pypi/requests@2.28.0')).toMatchObject({
    type: 'pypi',
    name: 'requests',
    version: '2.28.0',
  });
  expect(engine.view('pkg:npm/foo@1.0?empty=&valid=yes')).toMatchObject({ qualifiers: [['valid', 'yes']] });
  expect(engine.view('pkg:maven/org.apache/commons/lang@3.12')).toMatchObject({ namespace: ['org.apache', 'commons'] });
});
