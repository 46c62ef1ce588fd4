import { cc, modified, type Row, type Step } from './step.js';

/** Ranges and Vary: which stored response answers (RFC 9111 3.3, 4.1). */

const RANGE = (value: string): readonly string[] => ['Range', `bytes=${value}`];
const TEN: Step = { says: [200, ['Cache-Control', 'max-age=60', 'ETag', '"1"'], '0123456789'] };
export const RANGES: readonly Row[] = [
  ['a range of the whole', TEN, { fields: RANGE('0-1'), from: 'store', status: 206, text: '01' }],
  ['from a place on', TEN, { fields: RANGE('1-'), from: 'store', status: 206, text: '123456789' }],
  ['the end', TEN, { fields: RANGE('-1'), from: 'store', status: 206, text: '9' }],
  [
    'behind the end: 416 of the whole',
    TEN,
    { fields: RANGE('10-'), from: 'store', status: 416, has: { 'content-range': 'bytes */10' } },
    { from: 'store', text: '0123456789' },
  ],
  [
    'a 416 of the origin is passed on, and not stored',
    { fields: RANGE('10-'), says: [416, ['Cache-Control', 'max-age=60', 'Content-Range', 'bytes */10']], status: 416 },
    { fields: RANGE('10-'), says: [416, ['Content-Range', 'bytes */10']], status: 416 },
    TEN,
  ],
  [
    'a 206 by a guess',
    { fields: RANGE('4-8'), says: [206, [...modified, 'Content-Range', 'bytes 4-8/10'], '45678'], status: 206 },
    { fields: RANGE('6-7'), from: 'store', status: 206, text: '67' },
  ],
  [
    'outside of the part that is stored: the origin is asked',
    { fields: RANGE('4-8'), says: [206, [...modified, 'Content-Range', 'bytes 4-8/10'], '45678'], status: 206 },
    {
      fields: RANGE('0-1'),
      says: [206, [...modified, 'Content-Range', 'bytes 0-1/10'], '01'],
      status: 206,
      text: '01',
    },
  ],
  [
    'a 206 that comes all the same answers for less',
    {
      fields: RANGE('4-8'),
      says: [206, ['Cache-Control', 'max-age=60', 'ETag', '"1"', 'Content-Range', 'bytes 4-8/10'], '45678'],
      status: 206,
    },
    { fields: RANGE('6-7'), from: 'store', status: 206, text: '67' },
  ],
  [
    'what is missing of it is asked for',
    {
      fields: RANGE('0-4'),
      says: [206, ['Cache-Control', 'max-age=60', 'ETag', '"1"', 'Content-Range', 'bytes 0-4/10'], '01234'],
      status: 206,
    },
    {
      says: [206, ['Cache-Control', 'max-age=60', 'ETag', '"1"', 'Content-Range', 'bytes 5-9/10'], '56789'],
      asks: { range: 'bytes=5-', 'if-range': '"1"' },
      status: 200,
      text: '0123456789',
    },
    { from: 'store', text: '0123456789' },
  ],
];

const vary = (names: string, ...fields: readonly string[]): Step => ({ ...cc('max-age=60', 'Vary', names), fields });
const varied = (from: 'store' | 'origin', ...fields: readonly string[]): Step => ({ fields, from });
export const VARY: readonly Row[] = [
  ['the same', vary('Foo', 'Foo', '1'), varied('store', 'Foo', '1')],
  ['Vary in other letters, the same', vary('fOO', 'Foo', '1'), varied('store', 'FOO', '1')],
  ['Vary in other letters, another', vary('FOO', 'foo', '1'), varied('origin', 'Foo', '2')],
  ['values in other letters', vary('Foo', 'Foo', 'a'), varied('origin', 'Foo', 'A')],
  ['another', vary('Foo', 'Foo', '1'), varied('origin', 'Foo', '2')],
  ['absent at first', vary('Foo'), varied('origin', 'Foo', '1')],
  ['absent later', vary('Foo', 'Foo', '1'), varied('origin')],
  [
    'two variants side by side',
    vary('Foo', 'Foo', '1'),
    vary('Foo', 'Foo', '2'),
    varied('store', 'Foo', '1'),
    varied('store', 'Foo', '2'),
  ],
  ['a field that is not named', vary('Foo', 'Foo', '1', 'Other', '2'), varied('store', 'Foo', '1', 'Other', '3')],
  [
    'three fields in another order',
    vary('Foo, Bar, Baz', 'Foo', '1', 'Bar', 'a', 'Baz', '7'),
    varied('store', 'Baz', '7', 'Foo', '1', 'Bar', 'a'),
  ],
  [
    'one of three is another',
    vary('Foo, Bar, Baz', 'Foo', '1', 'Bar', 'a', 'Baz', '7'),
    varied('origin', 'Foo', '1', 'Baz', '7', 'Bar', 'b'),
  ],
  [
    'one of three is absent both times',
    vary('Foo, Bar, Baz', 'Foo', '1', 'Baz', '7'),
    varied('store', 'Foo', '1', 'Baz', '7'),
  ],
  ['two lines and one list', vary('Foo', 'Foo', '1, 2'), varied('store', 'Foo', '1', 'Foo', '2')],
  [
    'languages in other letters',
    vary('Accept-Language', 'Accept-Language', 'en, de'),
    varied('store', 'Accept-Language', 'eN,De'),
  ],
  [
    'languages in another order, with the same weights',
    vary('Accept-Language', 'Accept-Language', 'en;q=0.5, de ;q=0.9,fr'),
    varied('store', 'Accept-Language', 'fr,de;q=0.9, EN;q=0.5'),
  ],
  [
    'languages of one weight in another order: some origins take the first',
    vary('Accept-Language', 'Accept-Language', 'en, de'),
    varied('origin', 'Accept-Language', 'de, en'),
  ],
  [
    'languages with other weights',
    vary('Accept-Language', 'Accept-Language', 'en, de;q=0.5'),
    varied('origin', 'Accept-Language', 'de, en;q=0.5'),
  ],
  ...['*', '*, *', ', *', '*, Foo', 'Foo, *'].map((names): Row => [
    `Vary: ${names}`,
    vary(names, 'Foo', '1'),
    varied('origin', 'Foo', '1'),
  ]),
];
