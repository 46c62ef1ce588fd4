import { describe, expect, test } from '@jest/globals';
import { createEngine, kit } from '@urikit/generic';
import { DATA_ISSUES } from '@urikit/generic/internal';
import { file } from '@urikit/scheme-file';
import { type FileOptions, fileSchemes } from '@urikit/scheme-file/profile';
import * as z from 'zod';
import { engineWith, found, FLAVOURS } from './engine.js';

const fileConfig = file.configSchema as unknown as z.ZodType<FileOptions>;

const messageFor = (config: unknown): string => {
  const result = fileConfig.safeParse(config);
  return result.success ? 'accepted' : z.prettifyError(result.error);
};

test('the plugin says what it is', () => {
  expect(file).toMatchObject({ id: 'file', contract: 2, schemes: ['file'], rfc: ['RFC 8089'] });
  expect(file.version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the plugin lists the codes that its check reports, and no other: a severity is chosen by that list', () => {
  const texts = [
    ...['//localhost:80/C:/x', 'x', '///C:/a%2Fb', '///C:/%FF', '////h/s', '//h/x', '///x', 'C:/x', '///C:x'],
    ...['///C:/../x', '///C%7C/x', '//C:/x', '//[::1]/s', '//h/', '///C:/a*', '///C:/nul.txt'],
  ];
  const codes = FLAVOURS.flatMap((flavour) => texts.flatMap((text) => found(`file:${text}`, flavour)));
  const own = codes.map(([code]) => code.replace(/^file\//, '')).filter((code) => !DATA_ISSUES.includes(code));
  expect(Array.from(new Set(own)).sort()).toEqual(file.issues?.toSorted());
});

describe('the schema', () => {
  test('fills in what is not said', () => {
    expect(fileConfig.parse({})).toEqual({ flavour: 'posix' });
  });

  test.each(['posix', 'windows'] as const)('takes flavour: %s', (flavour) => {
    expect(fileConfig.parse({ flavour })).toEqual({ flavour });
  });

  test.each([
    [{ flavor: 'posix' }, ['Unrecognized key: "flavor"']],
    [{ flavour: 'win32' }, ['expected one of "posix"|"windows"', 'at flavour']],
    [{ flavour: true }, ['expected one of', 'at flavour']],
    [null, ['expected object, received null']],
    ['posix', ['expected object, received string']],
  ])('refuses %j and says why', (config, parts) => {
    for (const part of parts) expect(messageFor(config)).toContain(part);
    expect(() => file.configSchema.parse(config)).toThrow(z.ZodError);
  });

  test('can be shown as a JSON Schema', () => {
    expect(z.toJSONSchema(fileConfig, { io: 'input' })).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { flavour: { enum: ['posix', 'windows'], default: 'posix' } },
    });
  });
});

test.each([[{}], [undefined]])('the hooks have the defaults of the schema: %j', (options) => {
  const engine = createEngine({ schemes: fileSchemes(options, kit) });
  expect(engine.normalize('file:///c%7C/x')).toBe('file:///c%7C/x');
  expect(engine.view('file:/a')).toMatchObject({ segments: ['a'] });
});

test('what can be data is data', () => {
  expect(fileSchemes({ flavour: 'posix' }, kit).file).toMatchObject({
    id: 'file',
    rfc: 'RFC 8089 2',
    localHosts: ['localhost'],
    emptyPath: '/',
    userinfo: 'forbidden',
    query: 'forbidden',
  });
});

test('the configured flavour decides, and only that', () => {
  const texts = ['file:c:/x', 'file:///c%7C/x', 'file:///c:/x'];
  expect(texts.map((text) => engineWith({}).normalize(text))).toEqual(['file:c:/x', 'file:///c%7C/x', 'file:///c:/x']);
  expect(texts.map((text) => engineWith({ flavour: 'windows' }).normalize(text))).toEqual([
    'file:///C:/x',
    'file:///C:/x',
    'file:///C:/x',
  ]);
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
  try {
    for (const value of ['win32', 'linux', 'darwin']) {
      Object.defineProperty(process, 'platform', { ...platform, value });
      expect(createEngine({ schemes: fileSchemes({ flavour: 'posix' }, kit) }).normalize('file:///c:/x')).toBe(
        'file:///c:/x',
      );
      expect(engineWith({ flavour: 'windows' }).view('file:///c:/x')).toMatchObject({ segments: ['C:', 'x'] });
    }
  } finally {
    Object.defineProperty(process, 'platform', platform);
  }
});
