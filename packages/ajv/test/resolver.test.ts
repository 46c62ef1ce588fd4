import { uriResolver } from '@urikit/ajv';
import { describe, expect, test } from '@jest/globals';
import { Ajv, type AnySchemaObject, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** Schemas, an instance, and whether it is valid by the specification. */
type Row = readonly [why: string, schemas: readonly AnySchemaObject[], rows: readonly (readonly [unknown, boolean])[]];

const integer = { type: 'integer' };
const anyInteger: Row[2] = [
  [1, true],
  ['1', false],
];

/** JSON Schema Core (2020-12) sections 8 and 9; the last schema is the one that is asked. */
const rows: readonly Row[] = [
  ['8.2.3: a reference into a schema without $id', [{ $ref: '#/$defs/a', $defs: { a: integer } }], anyInteger],
  ['8.2.3: a pointer with a slash', [{ $ref: '#/$defs/a~1b', $defs: { 'a/b': integer } }], anyInteger],
  ['8.2.3: a pointer with a percent sign', [{ $ref: '#/$defs/a%25b', $defs: { 'a%b': integer } }], anyInteger],
  ['8.2.3: a pointer with encoded quotes', [{ $ref: '#/$defs/a%22b', $defs: { 'a"b': integer } }], anyInteger],
  ['8.2.3: a pointer outside ASCII', [{ $ref: '#/$defs/%C3%A9', $defs: { é: integer } }], anyInteger],
  [
    '8.2.3: the root',
    [{ properties: { a: { $ref: '#' } }, additionalProperties: false }],
    [
      [{ a: { a: {} } }, true],
      [{ a: { b: 1 } }, false],
    ],
  ],
  [
    '8.2.1: an $id that is relative to that of its parent',
    [{ $id: 'http://h.test/a/b', $ref: 'c/d', $defs: { d: { $id: 'c/d', ...integer } } }],
    anyInteger,
  ],
  [
    '8.2.1: an $id that begins at the root',
    [{ $id: 'http://h.test/a/b', $ref: '/d', $defs: { d: { $id: '/d', ...integer } } }],
    anyInteger,
  ],
  [
    '8.2.1: an $id with dot-segments',
    [{ $id: 'http://h.test/a/b', $ref: 'http://h.test/d', $defs: { d: { $id: '../d', ...integer } } }],
    anyInteger,
  ],
  [
    '8.2.1: an $id with an empty fragment',
    [{ $id: 'http://h.test/x#', ...integer }, { $ref: 'http://h.test/x' }],
    anyInteger,
  ],
  ['8.2.2: an anchor', [{ $ref: '#foo', $defs: { a: { $anchor: 'foo', ...integer } } }], anyInteger],
  [
    '8.2.2: an anchor behind an absolute URI',
    [{ $id: 'http://h.test/b', $ref: 'http://h.test/b#foo', $defs: { a: { $anchor: 'foo', ...integer } } }],
    anyInteger,
  ],
  [
    '8.2.2: an anchor in a schema with an $id of its own',
    [
      {
        $id: 'http://h.test/root',
        $ref: 'http://h.test/n.json#foo',
        $defs: { a: { $id: 'n.json', $defs: { b: { $anchor: 'foo', ...integer } } } },
      },
    ],
    anyInteger,
  ],
  [
    '9.1.2: a remote schema',
    [{ $id: 'http://h.test/integer.json', ...integer }, { $ref: 'http://h.test/integer.json' }],
    anyInteger,
  ],
  [
    '9.1.2: a part of a remote schema',
    [{ $id: 'http://h.test/s.json', $defs: { i: integer } }, { $ref: 'http://h.test/s.json#/$defs/i' }],
    anyInteger,
  ],
  [
    '9.1.2: a remote schema that refers to its own parts',
    [
      { $id: 'http://h.test/s.json', $defs: { i: integer, j: { $ref: '#/$defs/i' } } },
      { $ref: 'http://h.test/s.json#/$defs/j' },
    ],
    anyInteger,
  ],
  [
    '9.1.2: the base changes within a schema',
    [
      { $id: 'http://h.test/folder/i.json', ...integer },
      { $id: 'http://h.test/', items: { $id: 'folder/', items: { $ref: 'i.json' } } },
    ],
    [
      [[[1]], true],
      [[['1']], false],
    ],
  ],
  [
    'a urn as $id',
    [{ $id: 'urn:example:root', $ref: 'urn:example:a', $defs: { a: { $id: 'urn:example:a', ...integer } } }],
    anyInteger,
  ],
  [
    'a urn with a pointer',
    [
      {
        $id: 'urn:uuid:deadbeef-1234-0000-0000-4321feebdaed',
        $ref: 'urn:uuid:deadbeef-1234-0000-0000-4321feebdaed#/$defs/a',
        $defs: { a: integer },
      },
    ],
    anyInteger,
  ],
  [
    'a urn with a fragment alone',
    [{ $id: 'urn:example:weather', $ref: '#/$defs/a', $defs: { a: integer } }],
    anyInteger,
  ],
  [
    'a urn with an anchor',
    [{ $id: 'urn:example:anchor', $ref: 'urn:example:anchor#foo', $defs: { a: { $anchor: 'foo', ...integer } } }],
    anyInteger,
  ],
  ['a tag URI', [{ $id: 'tag:h.test,2026:a', ...integer }, { $ref: 'tag:h.test,2026:a' }], anyInteger],
  [
    'an $id that is a relative reference',
    [
      { $id: 'a/b.json', ...integer },
      { $id: 'a/c.json', $ref: 'b.json' },
    ],
    anyInteger,
  ],
  [
    'an $id with a port',
    [
      { $id: 'http://h.test:8080/a', ...integer },
      { $id: 'http://h.test:8080/b', $ref: 'a' },
    ],
    anyInteger,
  ],
];

function answers(Kind: typeof Ajv2020 | typeof Ajv2019, [, schemas, instances]: Row, options: Options) {
  const ajv = new Kind({ strict: false, meta: false, validateSchema: false, ...options });
  schemas.slice(0, -1).forEach((schema) => ajv.addSchema(schema));
  const validate = ajv.compile(schemas.at(-1) as AnySchemaObject);
  const found = instances.map(([instance]) => validate(instance));
  return { found, schemas: Object.keys(ajv.schemas), refs: Object.keys(ajv.refs) };
}

describe('ids and references, by the specification', () => {
  test.each(rows)('%s', (...row) => {
    for (const Kind of [Ajv2020, Ajv2019]) {
      const own = answers(Kind, row, { uriResolver });
      expect(own.found).toEqual(row[2].map(([, valid]) => valid));
      expect(own).toEqual(answers(Kind, row, {}));
    }
  });
});

describe('draft-07', () => {
  test.each(['#foo', 'http://h.test/b#foo'])('an $id that is a fragment, referred to as %s', ($ref) => {
    const validate = new Ajv({ uriResolver, strict: false }).compile({
      $id: 'http://h.test/b',
      properties: { a: { $ref } },
      definitions: { a: { $id: '#foo', type: 'integer' } },
    });
    expect([validate({ a: 1 }), validate({ a: '1' })]).toEqual([true, false]);
  });
  test('a schema is found by any spelling of its id that Ajv itself finds', () => {
    for (const options of [{ uriResolver }, {}]) {
      const ajv = new Ajv(options);
      ajv.addSchema({ $id: 'http://h.test/a', ...integer });
      expect(ajv.getSchema('http://h.test/a#')).toBeDefined();
      expect(ajv.getSchema('http://h.test/x/../a')).toBeUndefined();
    }
  });
});

describe('a malformed id or reference is an error of the compilation', () => {
  test.each([
    ['2.1: a percent sign', { $id: 'http://h.test/%' }, /malformed percent-encoding/],
    ['3.2.2: a backslash', { $id: 'http://h.test\\@evil.test/' }, /host is malformed/],
    ['3.2.2: an open bracket', { $ref: 'http://[::1/a' }, /host is malformed/],
    ['3.1: an encoded scheme', { $id: 'http://h.test/', $ref: '%6Aavascript:a' }, /scheme is malformed/],
  ])('%s', (_why, schema, message) => {
    expect(() => new Ajv({ uriResolver }).compile(schema)).toThrow(message);
  });
});
