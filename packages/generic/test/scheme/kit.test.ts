import { kit, parse, percentDecode, percentEncode } from '@urikit/generic';
import { recompose, removeDotSegments, segments } from '@urikit/generic/record';
import { checkHostName } from '@urikit/generic/text';
import { expect, test } from '@jest/globals';

test("the kit of a plugin is the engine's own abilities, frozen", () => {
  expect(kit).toMatchObject({ percentEncode, percentDecode, removeDotSegments, segments, checkHostName, recompose });
  expect(kit.parse('a:b')).toEqual(parse('a:b'));
  expect(Object.isFrozen(kit)).toBe(true);
  expect(kit.percentDecode(kit.percentEncode('a/\u00e9', 'segment'))).toBe('a/\u00e9');
  expect(kit.percentDecode('a%FF', 'bytes')).toEqual(Uint8Array.of(0x61, 0xff));
});
