import { parseUri } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import type { MailtoView } from '@urikit/scheme-mailto';
import { engine } from './engine.js';

/** The reading of the hook on its own: of URIs too that `check` has an error for, which `engine.view` refuses. */
const view = (text: string): MailtoView =>
  engine.hooks('mailto')?.view?.(parseUri(engine.normalize(text))) as MailtoView;

describe('view', () => {
  test.each([
    ['mailto:a@b,c@d', { to: ['a@b', 'c@d'] }],
    ['mailto:a@b?to=joe', { to: ['a@b', 'joe'] }],
    ['mailto:,a@b,', { to: ['a@b'] }],
    ['mailto:a%2Cb@c', { to: ['a,b@c'] }],
    ['mailto:a%252Cb@c', { to: ['a%2Cb@c'] }],
    ['mailto:%FF@c', { to: ['\ufffd@c'] }],
    ['mailto:?cc=a@b&CC=c@d,e@f', { cc: ['a@b', 'c@d', 'e@f'] }],
    ['mailto:?bcc=a%40b%2Cc%40d', { bcc: ['a@b', 'c@d'] }],
    ['mailto:?cc=%22Doe,%20%5C%22Joe%22%20%3Cjoe@x%3E%20,%20b@c', { cc: ['"Doe, \\"Joe" <joe@x>', 'b@c'] }],
    ['mailto:?cc=%22a,b@c,d', { cc: ['"a,b@c,d'] }],
    ['mailto:?cc=a%5C,b', { cc: ['a\\', 'b'] }],
    ['mailto:?subject=a+b%2Bc%20d', { subject: 'a+b+c d' }],
    ['mailto:?Subject=a&subject=b', { subject: 'a', headers: [['subject', 'b']] }],
    [
      'mailto:?body=a&x=y&Body=b',
      {
        body: 'a',
        headers: [
          ['x', 'y'],
          ['body', 'b'],
        ],
      },
    ],
    ['mailto:?subject=', { subject: '' }],
    ['mailto:a@b?subject', { to: ['a@b'], subject: undefined }],
    ['mailto:?subject=a=b', { subject: 'a=b' }],
    ['mailto:?X%2FY=%26', { headers: [['x/y', '&']] }],
    ['mailto://h/a@b?to=c@d', { to: ['c@d'] }],
    ['mailto:?__proto__=x', { headers: [['__proto__', 'x']] }],
  ])('%s', (text, part) => {
    expect(view(text)).toEqual({ to: [], cc: [], bcc: [], subject: undefined, body: undefined, headers: [], ...part });
  });

  test('is typed by the scheme that the text begins with', () => {
    const to: readonly string[] = engine.view('mailto:a@b').to;
    // @ts-expect-error -- no such member
    const missing: unknown = engine.view('mailto:a@b').recipients;
    expect([to, missing]).toEqual([['a@b'], undefined]);
  });

  test('equivalent URIs read the same', () => {
    const same = ['mailto:a@b,c@d?subject=x', 'MAILTO:a@B?to=c@d&Subject=x', 'mailto:?To=%61@b,c@D&SUBJECT=%78'];
    for (const text of same) expect(view(text)).toEqual(view(same[0]!));
  });
});

describe('engine.view refuses what check calls an error (RFC 6068 2)', () => {
  test.each([
    ['mailto://h/a@b', 'mailto/forbidden-authority', 9],
    ['mailto:joe', 'mailto/address', 10],
    ['mailto:a@b?to=joe', 'mailto/address', 17],
    ['mailto:?subject=a&Subject=b', 'mailto/duplicate-header', 18],
    ['mailto:a@b%2Fc', 'mailto/host-delimiter', 10],
    ['mailto:?attach=x', 'mailto/forbidden-header', 8],
  ])('%s: %s', (text, code, start) => {
    expect(engine.tryView(text)).toMatchObject({ ok: false, issue: { code, start, severity: 'error' } });
    expect(() => engine.view(text)).toThrow(code);
  });
  test.each(['mailto:a@-b.com', 'mailto:a@b#f', 'mailto:?bcc=a@b', 'mailto:?cc=joe'])(
    'a warning is no reason: %s',
    (text) => {
      expect(engine.tryView(text)).toEqual({ ok: true, value: engine.view(text) });
    },
  );
});

test.each(['to', 'cc', 'bcc'] as const)('300,000 addresses in %s are read, and their hosts named', (field) => {
  const uri = parseUri(`mailto:?${field}=${'a@b,'.repeat(299_999)}a@b`);
  expect((engine.hooks('mailto')!.view!(uri) as MailtoView)[field]).toHaveLength(300_000);
  expect(engine.hooks('mailto')?.hosts?.(uri)).toHaveLength(300_000);
});
