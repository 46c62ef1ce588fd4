import { describe, expect, test } from '@jest/globals';
import { coapSchemes } from '@urikit/schemes/coap/profile';
import { kit } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { found } from './engine.js';

const LONG = 'a'.repeat(256);

describe('places of pieces that are too long: RFC 7252 5.10', () => {
  test.each<readonly [why: string, text: string, code: string, start: number]>([
    ['the first segment', `coap://h/${LONG}/b`, 'coap/segment-length', 9],
    ['a later segment', `coap://h/ab/c//${LONG}`, 'coap/segment-length', 15],
    ['the first argument', `coap://h/?${LONG}&b`, 'coap/argument-length', 10],
    ['a later argument', `coap://h/?ab&c&&${LONG}`, 'coap/argument-length', 16],
    ['behind a dot-segment', `coap://h/./a/${LONG}`, 'coap/segment-length', 13],
    ['behind two dot-segments', `coap://h/${LONG}/.././${LONG}`, 'coap/segment-length', 271],
    ['behind a triplet of the path', `coap://h/%61/${LONG}`, 'coap/segment-length', 13],
    ['behind a triplet of the query', `coap://h/?%61&${LONG}`, 'coap/argument-length', 14],
  ])('%s', (_why, text, code, start) => {
    expect(found(text)).toEqual([[code, start]]);
  });
});

test('without a host the view has an empty one, where somebody asks without a check', () => {
  expect(coapSchemes(kit)['coap']?.view?.(parseUri('coap:a'))).toMatchObject({ host: '', port: 5683 });
});
