import { describe, expect, test } from '@jest/globals';
import { createEngine, kit } from '@urikit/generic';
import { mailto, type MailtoConfig } from '@urikit/scheme-mailto';
import { mailtoSchemes } from '@urikit/scheme-mailto/profile';
import * as z from 'zod';
import { engineWith, found } from './engine.js';

const mailtoConfig = mailto.configSchema as unknown as z.ZodType<MailtoConfig>;

const messageFor = (config: unknown): string => {
  const result = mailtoConfig.safeParse(config);
  return result.success ? 'accepted' : z.prettifyError(result.error);
};

test('the plugin says what it is', () => {
  expect(mailto).toMatchObject({ id: 'mailto', contract: 2, schemes: ['mailto'], rfc: ['RFC 6068'] });
  expect(mailto.version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the plugin lists the codes that its check reports, and no other: a severity is chosen by that list', () => {
  const texts = [
    ...[
      'joe',
      'a%40b',
      'a@b!c',
      'a@%C3%A9',
      '%C3%A9@b',
      'a/b@c',
      '?subject',
      '?a:b=c',
      '?x=%0A',
      '?x=%01',
      '?body=%0A',
    ],
    ...['?x=%FF', '?x=%3D%3Fx%3FX%3Fy%3F%3D', '?cc=joe', '?to=a@b', '?x=a&x=b', '?attach=x', '?bcc=a@b'],
    ...['a@b%2F', `a@${'b'.repeat(64)}`, `a@${'b.'.repeat(128)}c`, 'a@-b', 'a@0x7f.1'],
  ];
  const idna = engineWith({}, { domainToAscii: () => '' });
  const codes = [...texts.flatMap((text) => found(`mailto:${text}`)), ...found('mailto:a@%C3%A9', idna)];
  expect(Array.from(new Set(codes.map(([code]) => code))).sort()).toEqual(mailto.issues?.toSorted());
});

describe('the schema', () => {
  test('fills in what is not said', () => {
    const { bcc, forbiddenHeaders } = mailtoConfig.parse({});
    expect(bcc).toBe('discouraged');
    expect(forbiddenHeaders).toEqual(expect.arrayContaining(['attach', 'attachment', 'from']));
    expect(forbiddenHeaders).toEqual(forbiddenHeaders.map((name) => name.toLowerCase()));
  });

  test.each([
    { bcc: 'allowed' },
    { bcc: 'discouraged' },
    { bcc: 'forbidden' },
    { forbiddenHeaders: [] },
    { forbiddenHeaders: ['X-Danger'] },
  ])('takes %j', (config) => {
    expect(mailtoConfig.parse(config)).toMatchObject(config);
  });

  test.each([
    [{ Bcc: 'allowed' }, ['Unrecognized key: "Bcc"']],
    [{ domainToAscii: 'punycode' }, ['Unrecognized key: "domainToAscii"']],
    [{ bcc: 'denied' }, ['expected one of "allowed"|"discouraged"|"forbidden"', 'at bcc']],
    [{ forbiddenHeaders: 'from' }, ['expected array', 'at forbiddenHeaders']],
    [{ forbiddenHeaders: [''] }, ['at forbiddenHeaders[0]']],
    [{ forbiddenHeaders: ['from', 'a:b'] }, ['at forbiddenHeaders[1]']],
    [null, ['expected object, received null']],
  ])('refuses %j and says why', (config, parts) => {
    for (const part of parts) expect(messageFor(config)).toContain(part);
    expect(() => mailto.configSchema.parse(config)).toThrow(z.ZodError);
  });

  test('can be shown as a JSON Schema', () => {
    expect(z.toJSONSchema(mailtoConfig, { io: 'input' })).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: { bcc: { default: 'discouraged' }, forbiddenHeaders: { type: 'array', items: { type: 'string' } } },
    });
  });
});

describe('what it changes', () => {
  test.each([
    ['allowed', undefined],
    ['discouraged', 'warning'],
    ['forbidden', 'error'],
  ])('bcc: %s', (bcc, severity) => {
    const engine = engineWith({ bcc });
    for (const name of ['bcc', 'BCC', '%62cc']) {
      expect(found(`mailto:a@b?x=y&${name}=c@d`, engine)).toEqual(
        severity === undefined ? [] : [['bcc', severity, 15]],
      );
    }
    expect(engine.normalize('mailto:a@b?BCC=c@d')).toBe('mailto:a@b?bcc=c@d');
  });

  test.each([
    'attach',
    'Attachment',
    'FROM',
    '%66rom',
    'Sender',
    'Return-Path',
    'Received',
    'Apparently-To',
    'MIME-Version',
    'Content-Type',
    'Content-Transfer-Encoding',
  ])('%s is believed to be unsafe: RFC 6068 4', (name) => {
    expect(found(`mailto:a@b?${name}=x`)).toEqual([['forbidden-header', 'error', 11]]);
  });

  test.each(['subject', 'keywords', 'body', 'in-reply-to', 'reply-to', 'attache'])('%s is not', (name) => {
    expect(found(`mailto:a@b?${name}=x`)).toEqual([]);
  });

  test("a list of one's own takes the place of the default", () => {
    const engine = engineWith({ forbiddenHeaders: ['X-Danger'] });
    expect(found('mailto:a@b?from=x&x-danger=y', engine)).toEqual([['forbidden-header', 'error', 18]]);
  });
});

test.each([[{}], [undefined]])('the hooks have the defaults of the schema: %j', (options) => {
  const codes = createEngine({ schemes: mailtoSchemes(options, kit) }).check('mailto:a@h?bcc=b@h&from=c@h');
  expect(codes.map(({ code }) => code)).toEqual(['mailto/bcc', 'mailto/forbidden-header']);
});
