import { describe, expect, test } from '@jest/globals';
import { growthOf } from '@urikit/scheme-conformance';
import { acmeDoc } from '@urikit-examples/scheme-acme-doc';
import { engineWith, engineWithout } from './engine.js';

const engine = engineWith({});
const codesOf = (text: string, of = engine): readonly (readonly [string, number])[] =>
  of.check(text).map(({ code, start }) => [code, start]);

describe('check', () => {
  test.each([
    'acme-doc://registry.example/Team/Doc@12?rev=3',
    'acme-doc://registry.example/t/D',
    'ACME-DOC://[2001:db8::1]:7070/team-1/a%40b@0#part',
    'acme-doc://r/t/D@000000000000123456789?rev=0',
  ])('%s is fine', (text) => {
    expect(engine.check(text)).toEqual([]);
  });

  test.each([
    ['acme-doc:/team/Doc', [['missing-authority', 9]]],
    ['acme-doc:///team/Doc', [['empty-host', 11]]],
    ['acme-doc://joe@r/team/Doc', [['userinfo', 11]]],
    ['acme-doc://@r/team/Doc', [['userinfo', 11]]],
    ['acme-doc://r:65536/team/Doc', [['port-range', 13]]],
    ['acme-doc://r', [['document-id', 12]]],
    ['acme-doc://r/', [['document-id', 12]]],
    ['acme-doc://r/team', [['document-id', 12]]],
    ['acme-doc://r/team/', [['document-id', 12]]],
    ['acme-doc://r/team/Doc/', [['document-id', 12]]],
    ['acme-doc://r//Doc', [['document-id', 12]]],
    ['acme-doc://r/1team/Doc', [['document-id', 12]]],
    // Equivalent to team, so it has the findings of team.
    ['acme-doc://r/te%61m/Doc', []],
    ['acme-doc://r/te%2Fm/Doc', [['document-id', 12]]],
    ['acme-doc://r/team/Doc@', [['document-id', 12]]],
    ['acme-doc://r/team/Doc@v1', [['document-id', 12]]],
    ['acme-doc://r/team/Doc@1@2', [['document-id', 12]]],
    ['acme-doc://r/team/Doc@1234567890', [['document-id', 12]]],
    ['acme-doc://r/team/Doc?', [['revision', 22]]],
    ['acme-doc://r/team/Doc?rev=', [['revision', 22]]],
    ['acme-doc://r/team/Doc?rev=3&x', [['revision', 22]]],
    [
      'acme-doc://@r:70000/team?x',
      [
        ['userinfo', 11],
        ['port-range', 14],
        ['document-id', 19],
        ['revision', 25],
      ],
    ],
  ] as const)('%s: %j', (text, found) => {
    expect(codesOf(text)).toEqual(found.map(([code, start]) => [`acme-doc/${code}`, start]));
  });

  test('issues name their section: the data those of `rfc`, the function its own', () => {
    expect(engine.check('acme-doc:///x?y').map(({ section, severity }) => [section, severity])).toEqual([
      ['ACME-DOC 1', 'error'],
      ['ACME-DOC 2', 'error'],
      ['ACME-DOC 3', 'error'],
    ]);
  });

  test('a version can be required', () => {
    const strict = engineWith({ version: 'required' });
    expect(codesOf('acme-doc://r/team/Doc', strict)).toEqual([['acme-doc/missing-version', 12]]);
    expect(codesOf('acme-doc://r/team/Doc@1', strict)).toEqual([]);
    expect(codesOf('acme-doc://r/team', strict)).toEqual([['acme-doc/document-id', 12]]);
  });
});

describe('normalize', () => {
  test.each([
    ['acme-doc://registry.example/Team/Doc@12?rev=3', 'acme-doc://registry.example/team/Doc@12?rev=3'],
    ['ACME-DOC://R:07070/Team/Doc@0012', 'acme-doc://r/team/Doc@12'],
    ['acme-doc://r:/T/D@000', 'acme-doc://r/t/D@0'],
    ['acme-doc://r:7071/T/D', 'acme-doc://r:7071/t/D'],
    ['acme-doc://r', 'acme-doc://r/'],
    ['acme-doc://r?rev=1', 'acme-doc://r/?rev=1'],
    ['acme-doc://r/x/../%54eam/./D%6Fc', 'acme-doc://r/team/Doc'],
    ['acme-doc://r/Team/Doc@1#Frag', 'acme-doc://r/team/Doc@1#Frag'],
    // No document-id, so nothing that the plugin knows how to write.
    ['acme-doc://r/T%c3%89AM/Doc@01', 'acme-doc://r/T%C3%89AM/Doc@01'],
    ['acme-doc://r/Team', 'acme-doc://r/Team'],
    // "%40" is data, "@" a delimiter of this scheme.
    ['acme-doc://r/Team/Doc%4001', 'acme-doc://r/team/Doc%4001'],
    ['acme-doc:/Team/Doc@01', 'acme-doc:/team/Doc@1'],
  ])('%s -> %s', (text, normal) => {
    expect(engine.normalize(text)).toBe(normal);
    expect(engine.normalize(normal)).toBe(normal);
    expect(engine.equivalent(text, normal)).toBe(true);
  });

  test.each([
    ['acme-doc://r/Team/Doc', 'acme-doc://r/Team/doc'],
    ['acme-doc://r/Team/Doc', 'acme-doc://r/Team/Doc@0'],
    ['acme-doc://r/Team/Doc@1', 'acme-doc://r/Team/Doc%401'],
    ['acme-doc://r/Team/Doc@1', 'acme-doc://r/Team/Doc@10'],
    ['acme-doc://r/Team/Doc', 'acme-doc://r:80/Team/Doc'],
  ])('%s and %s stay different', (a, b) => {
    expect(engine.equivalent(a, b)).toBe(false);
  });

  test('below scheme-based the plugin has no say', () => {
    expect(engine.normalize('acme-doc://R:7070/Team/Doc@01', { level: 'syntax-based' })).toBe(
      'acme-doc://r:7070/Team/Doc@01',
    );
  });

  test('compare and explain name the step', () => {
    expect(engine.compare('acme-doc://r/Team/Doc', 'acme-doc://r/team/Doc')).toMatchObject({
      equal: true,
      level: 'scheme-based',
      because: ['scheme-normalize'],
    });
    expect(engine.explain('acme-doc://r/Team/Doc').steps).toEqual([
      {
        rule: 'scheme-normalize',
        section: 'RFC 3986 6.2.3',
        component: 'path',
        before: '/Team/Doc',
        after: '/team/Doc',
      },
    ]);
  });

  test('a long path takes work in proportion to its length', () => {
    for (const text of [
      (length: number) => `/t/${'a'.repeat(length)}@`,
      (length: number) => `/t/a@${'0'.repeat(length)}x`,
      (length: number) => `/${'a'.repeat(length)}`,
    ])
      expect(growthOf((length) => engine.normalize(`acme-doc://r${text(length)}`))).toMatchObject({ linear: true });
  });
});

describe('view', () => {
  test('is typed by the scheme in the text, and reads equivalent URIs the same', () => {
    const read = engine.view('acme-doc://Registry.example:7070/Team/Quarterly%20Plan@012?rev=3');
    const version: number | undefined = read?.version;
    expect(version).toBe(12);
    expect(read).toEqual({
      registry: 'registry.example',
      team: 'team',
      decodedName: 'Quarterly Plan',
      version: 12,
      revision: 3,
    });
    expect(engine.view('acme-doc://registry.example/team/Quarterly%20Plan@12?rev=3')).toEqual(read);
  });

  test('without version and revision, and without a document', () => {
    expect(engine.view('acme-doc://r/team/Doc')).toEqual({
      registry: 'r',
      team: 'team',
      decodedName: 'Doc',
      version: undefined,
      revision: undefined,
    });
    expect(engine.view('acme-doc://r/team/%FF')?.decodedName).toBe('\uFFFD');
  });

  test('what check calls an error has none', () => {
    expect(() => engine.view('acme-doc://r/')).toThrow('acme-doc/document-id');
    expect(engine.tryView('acme-doc:/team/Doc')).toMatchObject({
      ok: false,
      issue: { code: 'acme-doc/missing-authority' },
    });
  });
});

describe('other schemes', () => {
  test.each([
    'http://R:80?q',
    'https://R/%7e',
    'unknown://R:7070',
    'unknown://u@R:7070/Team/Doc@01',
    'acme-docs://R:7070',
    'acme-do://R:7070/Team/Doc@01',
    '//R:7070/Team/Doc@01',
    'Team/Doc@01',
  ])('%s means what it meant', (text) => {
    expect(engine.normalize(text)).toBe(engineWithout.normalize(text));
    expect(engine.check(text)).toEqual(engineWithout.check(text));
    expect(engine.explain(text)).toEqual(engineWithout.explain(text));
  });

  test('and without the plugin, acme-doc is a scheme like any other', () => {
    expect(engineWithout.normalize('ACME-DOC://u@R:7070/Team/Doc@01')).toBe('acme-doc://u@r:7070/Team/Doc@01');
    expect(engineWithout.check('acme-doc:x')).toEqual([]);
    expect(engineWithout.view('acme-doc://r/team/Doc')).toBeUndefined();
  });
});

test('the plugin is a plain value that keeps no state', () => {
  expect(acmeDoc).toMatchObject({ id: 'acme-doc', contract: 2, schemes: ['acme-doc'] });
  const codes = [engineWith({ version: 'required' }), engineWith({}), engineWith({ version: 'optional' })].map(
    (each) => each.check('acme-doc://r/team/Doc').length,
  );
  expect(codes).toEqual([1, 0, 0]);
});
