import { expect, test } from '@jest/globals';
import { standards } from 'urikit/same';
import { answersOf, phraseOf, piecesOf, wordOf } from '../src/sameness/answers.js';

const [a, b] = ['https://idp.example/', 'https://idp.example'];

test('each standard has an answer, in one word and one phrase', () => {
  const answers = answersOf(a, b);
  expect(answers.map(({ standard }) => standard)).toEqual(standards.map(({ id }) => id));
  const said = Object.fromEntries(answers.map((each) => [each.standard, [wordOf(each), phraseOf(each)]]));
  expect(said).toMatchObject({
    issuer: ['different', 'differs only by the "/" that `new URL` adds'],
    'dpop-htu': ['the same', 'empty-path'],
    'spiffe-id': ['refused', 'first string: expected spiffe as scheme'],
    'cors-origin': ['refused', 'first string: expected an origin: no path'],
  });
  expect(phraseOf(answersOf(a, a).find(({ standard }) => standard === 'issuer')!)).toBe('');
});

test('the difference, and the part that is refused, stand between two other pieces', () => {
  const [issuer] = answersOf(a, b).filter(({ standard }) => standard === 'issuer');
  expect(piecesOf(a, 'a', issuer!)).toEqual([b, '/', '']);
  expect(piecesOf(b, 'b', issuer!)).toEqual([b, '', '']);
  const [refused] = answersOf('https://me@h/', 'https://h/').filter(({ standard }) => standard === 'issuer');
  expect(piecesOf('https://me@h/', 'a', refused!)).toEqual(['https://', 'me', '@h/']);
  expect(piecesOf('https://h/', 'b', refused!)).toEqual(['', '', 'https://h/']);
});
