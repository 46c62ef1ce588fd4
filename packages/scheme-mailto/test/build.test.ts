import { describe, expect, test } from '@jest/globals';
import { kit, UrikitError } from '@urikit/generic';
import { buildMailto, type MailtoView } from '@urikit/scheme-mailto';
import { engine, found } from './engine.js';

/** The error of a call, which is one of urikit. */
function errorOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (cause) {
    expect(UrikitError.is(cause)).toBe(true);
    return cause;
  }
}

describe('buildMailto: RFC 6068 2, 5', () => {
  test.each<[Partial<MailtoView>, string]>([
    [{}, 'mailto:'],
    [{ to: [] }, 'mailto:'],
    [{ to: ['a@b', 'c@d'] }, 'mailto:a@b,c@d'],
    [{ to: ['"a,b@c"@d'] }, 'mailto:%22a%2Cb%40c%22@d'],
    [{ to: ['a&b=c?d/e#f%25@x'] }, 'mailto:a%26b%3Dc%3Fd%2Fe%23f%2525@x'],
    [{ to: ["a!$'*+-_~^`{|}@x"] }, "mailto:a!$'*+-_~%5E%60%7B%7C%7D@x"],
    [{ to: ['"(a:b;c)"@x'] }, 'mailto:%22(a:b%3Bc)%22@x'],
    [{ to: ['a@[IPv6:::1]'] }, 'mailto:a@%5BIPv6:::1%5D'],
    [{ to: ['é@ü'] }, 'mailto:%C3%A9@%C3%BC'],
    [{ cc: ['a@b', '"D, J" <j@x>'] }, 'mailto:?cc=a@b,%22D,%20J%22%20%3Cj@x%3E'],
    [{ bcc: ['a@b'] }, 'mailto:?bcc=a@b'],
    [{ subject: '' }, 'mailto:?subject='],
    [
      { subject: 'R&D? 50% = ½; a/b #1 + "x" 😀' },
      'mailto:?subject=R%26D%3F%2050%25%20%3D%20%C2%BD%3B%20a%2Fb%20%231%20+%20%22x%22%20%F0%9F%98%80',
    ],
    [{ body: 'a\r\nb\nc\rd\n\r' }, 'mailto:?body=a%0D%0Ab%0D%0Ac%0D%0Ad%0D%0A%0D%0A'],
    [{ headers: [['x/y', 'a\tb']] }, 'mailto:?x%2Fy=a%09b'],
    [
      { to: ['a@b'], cc: ['c@d'], bcc: ['e@f'], subject: 's', body: 'b', headers: [['x', 'y']] },
      'mailto:a@b?cc=c@d&bcc=e@f&subject=s&body=b&x=y',
    ],
  ])('%j -> %s', (parts, text) => {
    expect(buildMailto(parts)).toBe(text);
    expect(found(text).filter(([, severity]) => severity === 'error')).toEqual([]);
    expect(engine.normalize(text).toLowerCase()).toBe(text.toLowerCase());
  });

  test.each<[Partial<MailtoView>, RegExp]>([
    [{ to: [''] }, /position 0 of an address/],
    [{ to: ['a,b@c'] }, /position 1 of an address/],
    [{ to: ['a@b?subject=x&bcc=c@d\r\n'] }, /address/],
    [{ to: ['a@b', 'c@d\r\nBcc: e@f'] }, /address/],
    [{ cc: ['a@b,c@d'] }, /one mailbox in each item of "cc"/],
    [{ cc: [''] }, /"cc"/],
    [{ cc: [' a@b'] }, /"cc"/],
    [{ cc: ['joe'] }, /"cc"/],
    [{ cc: [' Joe <a@b>'] }, /"cc"/],
    [{ bcc: ['joe'] }, /one mailbox in each item of "bcc"/],
    [{ cc: ['Joe\r\nX: <a@b>'] }, /no line break .* in "cc".* position 3/],
    [{ bcc: ['Joe\r\nX: <a@b>'] }, /no line break .* in "bcc".* position 3/],
    [{ subject: 'a\nb' }, /no line break .* in "subject".* position 1/],
    [{ subject: '\0' }, /in "subject"/],
    [{ subject: '\u007f' }, /in "subject"/],
    [{ headers: [['x', 'a\rb']] }, /in "x"/],
    [{ headers: [['x\r\ny', 'z']] }, /name of a header/],
    [{ headers: [['', 'z']] }, /name of a header/],
    [{ headers: [['x:y', 'z']] }, /name of a header/],
    [{ headers: [['é', 'z']] }, /name of a header/],
    [{ headers: [['To', 'z']] }, /"to" as a member of its own/],
    [{ cc: ['a@b'], headers: [['cc', 'z']] }, /"cc" as a member/],
    [{ headers: [['bcc', 'z']] }, /"bcc" as a member/],
    [{ headers: [['Subject', 'z']] }, /"subject" as a member/],
    [{ headers: [['body', 'z']] }, /"body" as a member/],
    [{ subject: 'a', headers: [['Subject', 'b']] }, /"subject" once/],
    [
      {
        body: 'a',
        headers: [
          ['x', 'y'],
          ['BODY', 'b'],
        ],
      },
      /"body" once/,
    ],
    [
      {
        headers: [
          ['Reply-To', 'a@b'],
          ['reply-to', 'c@d'],
        ],
      },
      /"reply-to" once/,
    ],
    [{ headers: [['Attach', '/etc/passwd']] }, /no header "attach"/],
  ])('refuses %j', (parts, message) => {
    expect(errorOf(() => buildMailto(parts))).toMatchObject({
      code: expect.stringMatching(/^mailto\//) as unknown,
      message: expect.stringMatching(message) as unknown,
    });
  });

  test('forbiddenHeaders takes the place of the default', () => {
    const parts = { headers: [['attach', 'x']] } as const;
    expect(buildMailto(parts, { forbiddenHeaders: [] })).toBe('mailto:?attach=x');
    expect(() => buildMailto({ headers: [['X-Y', 'z']] }, { forbiddenHeaders: ['x-y'] })).toThrow('"x-y"');
  });

  test.each(['b/c', 'b#', 'b%', 'b?x', 'b`', 'b|c', 'b'.repeat(64), 'b.'.repeat(127) + 'c'])(
    'with a kit, refuses an address in the domain %s, as check does',
    (domain) => {
      const parts = { to: [`a@${domain}`] };
      expect(errorOf(() => buildMailto(parts, { kit }))).toMatchObject({ code: 'mailto/domain' });
      expect(found(buildMailto(parts)).some(([, severity]) => severity === 'error')).toBe(true);
    },
  );
  test('with a kit, a domain-literal and a warning are no reason', () => {
    expect(buildMailto({ to: ['a@[IPv6:::1]', 'a@-b_.c', 'a@é'] }, { kit })).toBe(
      'mailto:a@%5BIPv6:::1%5D,a@-b_.c,a@%C3%A9',
    );
  });

  test.each<Partial<MailtoView>>([{ subject: '\ud800' }, { body: 'a\udc00' }])(
    'refuses a lone surrogate: %j',
    (parts) => {
      expect(errorOf(() => buildMailto(parts))).toMatchObject({ code: 'encoding/lone-surrogate' });
    },
  );

  test.each<readonly [object, string, object?]>([
    [{ to: [5] }, 'expected a string in "to", found number (input/not-string)'],
    [{ cc: [5] }, 'expected a string in "cc", found number (input/not-string)'],
    [{ subject: 5 }, 'expected a string in "subject", found number (input/not-string)'],
    [{ body: null }, 'expected a string in "body", found object (input/not-string)'],
    [{ headers: [['x', 5]] }, 'expected a string in "x", found number (input/not-string)'],
    [{ headers: [[5, 'x']] }, 'expected a string in "headers", found number (input/not-string)'],
    [{ to: 'a@b' }, 'to: expected a list, found string (input/value)'],
    [{ cc: 5 }, 'cc: expected a list, found number (input/value)'],
    [{ bcc: 5 }, 'bcc: expected a list, found number (input/value)'],
    [{ headers: 5 }, 'headers: expected a list, found number (input/value)'],
    [{ headers: ['x'] }, 'headers: expected a list, found string (input/value)'],
    [{ too: ['a@b'] }, 'expected one of (to,cc,bcc,subject,body,headers), found "too" (input/unknown-option)'],
    [{ headers: [['x', 'y']] }, 'forbiddenHeaders: expected a list, found string', { forbiddenHeaders: 'x' }],
    [{ headers: [['x', 'y']] }, 'expected a string in "forbiddenHeaders", found number', { forbiddenHeaders: [5] }],
    [{}, 'expected one of (kit,forbiddenHeaders), found "kits" (input/unknown-option)', { kits: kit }],
    [5 as never, 'expected an object (to,cc,bcc,subject,body,headers), found number (input/value)'],
    [null as never, 'expected an object (to,cc,bcc,subject,body,headers), found object (input/value)'],
  ])('values of another kind: %j', (parts, message, options = {}) => {
    expect((errorOf(() => buildMailto(parts, options)) as Error).message).toContain(message);
  });
});
