import { describe, expect, test } from '@jest/globals';
import { createRig, type Rig, type Said } from '../support/cache.js';
import { stopTime } from '../support/time.js';

/** One table of the laws of freshness (RFC 9111 4.2, 5.2, RFC 5861), run for whole responses and for stored parts. */

const time = stopTime();
const DIGITS = '0123456789';
const RANGE = ['Range', 'bytes=2-5'];

type Kind = 'whole' | 'part';
const said = (kind: Kind, fields: readonly string[]): Said =>
  kind === 'whole'
    ? { fields, body: DIGITS }
    : { status: 206, fields: [...fields, 'Content-Range', 'bytes 2-5/10'], body: DIGITS.slice(2, 6) };

interface Law {
  readonly title: string;
  /** Of the stored answer, beside its entity-tag. */
  readonly stored: readonly string[];
  readonly options?: Parameters<typeof createRig>[0];
  readonly meanwhile?: (rig: Rig) => unknown;
  /** Of the second request. */
  readonly fields?: readonly string[];
  /** Status of the origin then. */
  readonly then?: number;
  readonly answers: 'store' | 'origin' | 504;
}

const cc = (value: string): readonly string[] => ['Cache-Control', value];
const pass = (seconds: number) => () => time.pass(seconds);
const LAWS: readonly Law[] = [
  { title: 'fresh', stored: cc('max-age=60'), answers: 'store' },
  { title: 'at its end', stored: cc('max-age=60'), meanwhile: pass(60), answers: 'origin' },
  { title: 'by Age', stored: [...cc('max-age=60'), 'Age', '61'], answers: 'origin' },
  { title: 'by Expires', stored: ['Expires', time.date(86_400)], answers: 'store' },
  { title: 'by a guess', stored: ['Last-Modified', time.date(-1000)], answers: 'store' },
  { title: 'by a targeted field', stored: [...cc('no-store'), 'CDN-Cache-Control', 'max-age=60'], answers: 'store' },
  { title: 'no-cache', stored: cc('max-age=60, no-cache'), answers: 'origin' },
  { title: 'no-store', stored: cc('max-age=60, no-store'), answers: 'origin' },
  { title: 'private', stored: cc('max-age=60, private'), answers: 'origin' },
  { title: 'a request with no-cache', stored: cc('max-age=60'), fields: cc('no-cache'), answers: 'origin' },
  {
    title: 'a request with max-age=0',
    stored: cc('max-age=60'),
    meanwhile: pass(1),
    fields: cc('max-age=0'),
    answers: 'origin',
  },
  {
    title: 'immutable',
    stored: cc('max-age=60, immutable'),
    meanwhile: pass(1),
    fields: cc('max-age=0'),
    answers: 'store',
  },
  { title: 'min-fresh', stored: cc('max-age=60'), fields: cc('min-fresh=90'), answers: 'origin' },
  { title: 'max-stale', stored: cc('max-age=60'), meanwhile: pass(70), fields: cc('max-stale=20'), answers: 'store' },
  {
    title: 'max-stale against must-revalidate',
    stored: cc('max-age=60, must-revalidate'),
    meanwhile: pass(70),
    fields: cc('max-stale=20'),
    answers: 'origin',
  },
  { title: 'only-if-cached, fresh', stored: cc('max-age=60'), fields: cc('only-if-cached'), answers: 'store' },
  {
    title: 'only-if-cached, stale',
    stored: cc('max-age=60'),
    meanwhile: pass(70),
    fields: cc('only-if-cached'),
    answers: 504,
  },
  {
    title: 'stale-while-revalidate',
    stored: cc('max-age=60, stale-while-revalidate=60'),
    meanwhile: pass(70),
    answers: 'store',
  },
  {
    title: 'stale-while-revalidate, over',
    stored: cc('max-age=60, stale-while-revalidate=60'),
    meanwhile: pass(130),
    answers: 'origin',
  },
  {
    title: 'stale-if-error',
    stored: cc('max-age=60, stale-if-error=60'),
    meanwhile: pass(70),
    then: 503,
    answers: 'store',
  },
  {
    title: 'stale-if-error, over',
    stored: cc('max-age=60, stale-if-error=60'),
    meanwhile: pass(130),
    then: 503,
    answers: 'origin',
  },
  {
    title: 'an error without stale-if-error',
    stored: cc('max-age=60'),
    meanwhile: pass(70),
    then: 503,
    answers: 'origin',
  },
  {
    title: 'stale-if-error of the options',
    stored: cc('max-age=60'),
    options: { staleIfError: 60 },
    meanwhile: pass(70),
    then: 503,
    answers: 'store',
  },
  {
    title: 'a soft purge',
    stored: cc('max-age=60'),
    meanwhile: ({ cache }) => cache.purge({ all: true }, { soft: true }),
    answers: 'origin',
  },
  {
    title: 'a soft purge of the URI',
    stored: cc('max-age=60'),
    meanwhile: ({ cache }) => cache.purgeUri({ scheme: 'http', host: 'ex.test', target: '/a' }, { soft: true }),
    answers: 'origin',
  },
  {
    title: 'a soft purge, and stale-while-revalidate',
    stored: cc('max-age=60, stale-while-revalidate=60'),
    meanwhile: ({ cache }) => cache.purge({ all: true }, { soft: true }),
    answers: 'store',
  },
  {
    title: 'a soft purge, and stale-if-error',
    stored: cc('max-age=60, stale-if-error=60'),
    meanwhile: ({ cache }) => cache.purge({ all: true }, { soft: true }),
    then: 503,
    answers: 'store',
  },
  {
    title: 'a purge',
    stored: cc('max-age=60, stale-if-error=60'),
    meanwhile: ({ cache }) => cache.purge({ all: true }),
    then: 503,
    answers: 'origin',
  },
  {
    title: 'an unsafe method',
    stored: cc('max-age=60'),
    meanwhile: (rig) => rig.get('/a', [], 'DELETE'),
    answers: 'origin',
  },
  { title: 'Vary, the same', stored: [...cc('max-age=60'), 'Vary', 'Foo'], answers: 'store' },
  { title: 'Vary, another', stored: [...cc('max-age=60'), 'Vary', 'Foo'], fields: ['Foo', '1'], answers: 'origin' },
  {
    title: 'credentials, for all',
    stored: cc('public, max-age=60'),
    options: { authorization: 'honour' },
    fields: ['Authorization', 'Basic eDp5'],
    answers: 'store',
  },
  {
    title: 'credentials, not for all',
    stored: cc('max-age=60'),
    options: { authorization: 'honour' },
    fields: ['Authorization', 'Basic eDp5'],
    answers: 'origin',
  },
];

describe.each(['whole', 'part'] as const)('a stored %s', (kind) => {
  test.each(LAWS)('$title: $answers', async ({ stored, options, meanwhile, fields = [], then = 200, answers }) => {
    const rig = createRig(options);
    rig.say = said(kind, ['ETag', '"1"', ...stored]);
    await rig.get('/a', RANGE);
    rig.say = { status: then, fields: [...cc('no-store'), 'ETag', '"2"'], body: 'abcdefghij' };
    await meanwhile?.(rig);
    const { status, body, header } = await rig.get('/a', [...RANGE, ...fields]);
    if (answers === 'store') expect([status, body]).toEqual([206, '2345']);
    else if (answers === 504)
      expect([status, header('cache-status')]).toEqual([504, expect.stringContaining('only-if-cached')]);
    else expect(body).not.toBe('2345');
  });

  test('If-None-Match: 304', async () => {
    const rig = createRig();
    rig.say = said(kind, ['ETag', '"1"', ...cc('max-age=60')]);
    await rig.get('/a', RANGE);
    for (const range of [RANGE, []]) {
      const got = await rig.get('/a', [...range, 'If-None-Match', '"1"']);
      expect([got.status, got.hit, got.body]).toEqual([304, true, '']);
    }
  });
});
