import { createEngine, kit } from '@urikit/generic';
import { defaultSchemes, opaquePaths } from '@urikit/schemes/internal';
import { expect, test } from '@jest/globals';

const engine = createEngine({ schemes: defaultSchemes(kit), opaquePaths });

test.each([
  ['HTTP://H:80', 'http://h/'],
  ['file://localhost/a', 'file:///a'],
  ['mailto:Joe@Example.COM', 'mailto:Joe@example.com'],
  ['URN:ISBN:x', 'urn:isbn:x'],
  ['tel:+1-2', 'tel:+12'],
  ['sip:alice@H.example', 'sip:alice@h.example'],
  ['coap://h:5683', 'coap://h/'],
  ['javascript:a/../b', 'javascript:a/../b'],
])('the default schemes: the normal form of %s is %s', (text, normal) => {
  expect(engine.normalize(text)).toBe(normal);
});
