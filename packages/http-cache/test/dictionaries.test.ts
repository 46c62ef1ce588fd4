import { describe, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { createRig, type Rig } from './support/cache.js';

/** RFC 9842: an answer in dcb or dcz can be read by a client with one dictionary, and by no other. */

const ONE = [
  'Accept-Encoding',
  'gzip, dcb, dcz',
  'Available-Dictionary',
  ':pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=:',
];
const OTHER = [
  'Accept-Encoding',
  'gzip, dcb, dcz',
  'Available-Dictionary',
  ':AAAm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=:',
];
const NONE = ['Accept-Encoding', 'gzip, dcb, dcz'];

const rigWith = (coding: string, vary: string | undefined, policy: Policy = {}): Rig => {
  const rig = createRig({}, policy);
  const varies = vary === undefined ? [] : ['Vary', vary];
  rig.say = { fields: ['Cache-Control', 'max-age=60', 'Content-Encoding', coding, ...varies] };
  return rig;
};

describe.each(['dcb', 'dcz', 'DCB', 'gzip, dcz'])('Content-Encoding: %s', (coding) => {
  test('is stored by the dictionary, where Vary names it', async () => {
    const rig = rigWith(coding, 'accept-encoding, Available-Dictionary');
    await rig.get('/a', ONE);
    const hits = [];
    for (const fields of [ONE, OTHER, NONE, []]) hits.push((await rig.get('/a', fields)).hit);
    expect(hits).toEqual([true, false, false, false]);
  });

  test.each([undefined, 'accept-encoding', 'accept-encoding, dictionary-id'])(
    'is not stored with Vary: %s, which does not name it',
    async (vary) => {
      const rig = rigWith(coding, vary);
      expect((await rig.get('/a', ONE)).header('cache-status')).toContain('detail=vary');
      expect((await rig.get('/a', ONE)).hit).toBe(false);
    },
  );

  test('is stored where the policy keys the dictionary', async () => {
    const rig = rigWith(coding, undefined, { headers: { 'available-dictionary': 'value' } });
    await rig.get('/a', ONE);
    expect([(await rig.get('/a', ONE)).hit, (await rig.get('/a', OTHER)).hit]).toEqual([true, false]);
  });
});

test('where the policy keys the coding, dcb and dcz are folded away: the origin is not offered them', async () => {
  const rig = rigWith('gzip', 'accept-encoding', { headers: { 'accept-encoding': 'encoding' } });
  await rig.get('/a', ONE);
  expect(rig.asked[0]?.header('accept-encoding')).toBe('gzip');
  expect([(await rig.get('/a', OTHER)).hit, (await rig.get('/a', ['Accept-Encoding', 'gzip'])).hit]).toEqual([
    true,
    true,
  ]);
});

test('other codings need no dictionary', async () => {
  const rig = rigWith('br', 'accept-encoding');
  await rig.get('/a', ONE);
  expect((await rig.get('/a', OTHER)).hit).toBe(true);
});
