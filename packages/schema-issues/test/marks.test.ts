import { describe, expect, test } from '@jest/globals';
import { type Path, schemaPlace } from '@urikit/schema-issues';
import { z } from 'zod';

const marked = z.string();
const entriesOf = (value: object): readonly (readonly [PropertyKey, unknown])[] =>
  value instanceof Map || value instanceof Set || Array.isArray(value)
    ? Array.from(value instanceof Set ? Array.from(value).entries() : value.entries())
    : Object.entries(value);

/** The outermost places of a value that its schema marks. */
const pathsIn = (value: unknown, place: ReturnType<typeof schemaPlace>, path: Path = []): readonly Path[] => {
  if (value !== undefined && place.isMarked((each) => each === marked)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return entriesOf(value).flatMap(([step, member]) => pathsIn(member, place.below(value, step), [...path, step]));
};

describe('schemaPlace finds what a schema marks', () => {
  test.each<readonly [string, unknown, unknown, unknown]>([
    ['a value itself', marked, 'x', [[]]],
    ['nothing where nothing is', marked.optional(), undefined, []],
    ['in a default', marked.default('y'), 'x', [[]]],
    ['in an object', z.object({ a: marked, b: z.string() }), { a: 'x', b: 'y' }, [['a']]],
    ['under other keys', z.object({ b: z.string() }).catchall(marked), { a: 'x', b: 'y' }, [['a']]],
    ['in a list', z.array(marked), ['x', 'y'], [[0], [1]]],
    ['in a tuple', z.tuple([z.string(), marked]), ['x', 'y'], [[1]]],
    ['behind a tuple', z.tuple([z.string()], marked), ['x', 'y', 'z'], [[1], [2]]],
    ['in a record', z.record(z.string(), marked), { a: 'x' }, [['a']]],
    ['at a record with a marked key', z.object({ a: z.record(marked, z.number()) }), { a: { x: 1 } }, [['a']]],
    ['in a map', z.map(z.string(), marked), new Map([['a', 'x']]), [['a']]],
    ['in a set', z.set(marked), new Set(['x', 'y']), [[0], [1]]],
    ['in an option of a union', z.union([z.number(), z.object({ a: marked })]), { a: 'x' }, [['a']]],
    ['as an option of a union', z.union([z.number(), marked]), 7, [[]]],
    [
      'on both sides of an intersection',
      z.intersection(z.object({ a: marked }), z.object({ b: marked })),
      { a: 'x', b: 'y' },
      [['a'], ['b']],
    ],
    ['at both ends of a pipe', z.string().pipe(marked), 'x', [[]]],
    ['behind a getter', z.lazy(() => z.object({ a: marked })), { a: 'x' }, [['a']]],
    ['at no place that is not there', z.object({ a: marked.optional() }), {}, []],
    ['at no place of what is no object', z.object({ a: marked }), 'x', []],
    ['below other places', z.object({ a: z.array(z.object({ b: marked })) }), { a: [{}, { b: 'x' }] }, [['a', 1, 'b']]],
    ['once where two options are marked', z.union([marked, marked]), 'x', [[]]],
    ['at no place of a text where entries are meant', z.record(z.string(), marked), 'xy', []],
    ['at no place of null', z.object({ a: marked }).nullable(), null, []],
    ['in no other schema', { parse: () => 1 }, { a: 'x' }, []],
  ])('%s', (_, schema, value, paths) => {
    expect(pathsIn(value, schemaPlace([schema]))).toEqual(paths);
  });
});
