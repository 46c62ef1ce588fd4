import { kit, percentDecode, percentEncode, removeDotSegments, segments } from '@urikit/generic';
import { checkHostName } from '@urikit/generic/text';
import { expect, test } from '@jest/globals';

test("the kit of a plugin is the engine's own abilities, frozen", () => {
  expect(kit).toEqual({ percentEncode, percentDecode, removeDotSegments, segments, checkHostName });
  expect(Object.isFrozen(kit)).toBe(true);
  expect(kit.percentDecode(kit.percentEncode('a/\u00e9', 'segment'))).toBe('a/\u00e9');
});
