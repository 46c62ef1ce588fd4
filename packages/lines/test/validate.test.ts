import { expect, test } from '@jest/globals';
import { createEngine, type Engine } from '@urikit/generic';
import { createLines } from '@urikit/lines';
import { latin1, utf8 } from './line-by-line.js';

const engine = createEngine();
let asked = 0;
const tryNormalize: Engine['tryNormalize'] = (...given) => {
  asked += 1;
  return engine.tryNormalize(...given);
};
const { validate } = createLines({ ...engine, tryNormalize });

function verdictOn(line: Uint8Array): readonly [verdict: number | undefined, asked: number] {
  asked = 0;
  const output = new Uint8Array(99);
  validate(line, output);
  return [output[0], asked];
}

test.each([
  ['', 1],
  ['a', 1],
  ['a:', 1],
  ['1a', 1],
  ['1a:b', 0],
  ['a%41:b', 0],
  ['./a:b', 1],
  ['a/b:c', 1],
  [':', 0],
  ['//', 1],
  ['a#b', 1],
  ['#', 1],
  ['a1:b', 1],
  ['a+-.:b', 1],
  ['//h:80?#', 1],
  ['//h:8x', 0],
  ['//h:8x@h', 1],
  ['//u:p:q@h:1/', 1],
  ['//a@b@c', 0],
  ['x://@:', 1],
  ['x:////', 1],
  ['/a%2', 0],
  ['/a%2x', 0],
  ['/a%2f', 1],
  ['/[', 0],
  ['?a?b#c?d', 1],
  ['?a#b#c', 0],
  ['a\r', 1],
  ['a\rb', 0],
  ['//[::1]', 1],
  ['x://u@[::1]:80/', 1],
  ['//[::g]', 0],
  ['//[1:2:3:4:5:6:7:8:9]', 0],
  ['//[]', 0],
  ['//[:::]', 0],
  ['//[::1.2.3.04]', 0],
  ['//[vF.a:b]', 1],
  ['//[v.a]', 0],
  ['//[v1.]', 0],
  ['//a[::1]', 0],
  ['//[::1]a', 0],
  [`//[${'1:'.repeat(40)}]`, 0],
])('RFC 3986 4.1: whether %j is a URI reference is read from the table', (line, verdict) => {
  expect(verdictOn(utf8(`${line}\n`))).toEqual([verdict, 0]);
});

test('a last line without its end is read from the table', () => {
  expect(verdictOn(utf8('a'))).toEqual([1, 0]);
  expect(verdictOn(utf8('a\r'))).toEqual([1, 0]);
  expect(verdictOn(utf8('a b'))).toEqual([0, 0]);
  expect(verdictOn(latin1('\xff'))).toEqual([0, 0]);
  expect(verdictOn(latin1('\xff\n'))).toEqual([0, 0]);
});
