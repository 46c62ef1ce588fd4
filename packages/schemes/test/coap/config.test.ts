import { expect, test } from '@jest/globals';
import { coap } from '@urikit/schemes/coap';
import { engine } from './engine.js';

test('the plugin lists the codes that its check reports, and no other: a severity is chosen by that list', () => {
  const codes = engine.check(`coap://h/${'a'.repeat(256)}?${'b'.repeat(256)}`).map(({ code }) => code);
  expect(codes.sort()).toEqual(coap.issues?.map((code) => `coap/${code}`).sort());
});
