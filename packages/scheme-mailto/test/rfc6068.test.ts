import { parseUri } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';
import { buildMailto, type MailtoView } from '@urikit/scheme-mailto';
import { domainToASCII } from 'node:url';
import { engine, engineWith, found } from './engine.js';

const NOTHING: MailtoView = { to: [], cc: [], bcc: [], subject: undefined, body: undefined, headers: [] };

describe('RFC 6068 section 2', () => {
  const same = [
    'mailto:addr1@an.example,addr2@an.example',
    'mailto:?to=addr1@an.example,addr2@an.example',
    'mailto:addr1@an.example?to=addr2@an.example',
  ];

  test.each(same)('%s is the same list of two addresses', (text) => {
    expect(engine.normalize(text)).toBe(same[0]);
    expect(engine.view(text)).toEqual({ ...NOTHING, to: ['addr1@an.example', 'addr2@an.example'] });
    for (const other of same) expect(engine.equivalent(text, other)).toBe(true);
  });

  test('the other two forms are not recommended', () => {
    expect(found(same[0]!)).toEqual([]);
    expect(found(same[1]!)).toEqual([['to-header', 'warning', 8]]);
    expect(found(same[2]!)).toEqual([['to-header', 'warning', 24]]);
  });

  // Item 1: "%" and all of gen-delims but "@" and ":", of sub-delims at least "&", ";" and "=".
  test.each([
    ['mailto:a/b@x', 8],
    ['mailto:a&b@x', 8],
    ['mailto:a;b@x', 8],
    ['mailto:a=b@x', 8],
    ['mailto:a@x?subject=a/b', 20],
    ['mailto:a@x?subject=a?b', 20],
    ['mailto:a@x?subject=a=b', 20],
    ['mailto:a@x?a/b=c', 12],
    ['mailto:a@x?a?b=c', 12],
    ['mailto:?to=a/b@x', 12],
    ['mailto:?to=a?b@x', 12],
  ])('item 1: %s has a delimiter that must be percent-encoded', (text, start) => {
    expect(found(text)).toContainEqual(['delimiter', 'error', start]);
  });

  test.each(["mailto:a!#$'*+-^_`{|}~%@x", 'mailto:a%%2F@x'])('item 1: %s is no URI at all', (text) => {
    expect(found(text)).toEqual([[expect.stringMatching(/^syntax\//), 'error', expect.any(Number)]]);
  });

  test.each([
    'mailto:a%2Fb%3F%23%25%26%3D@x',
    "mailto:a!$'*+-_~@x",
    "mailto:a@x?subject=a,b;c:d@e!$'()*+%2F%3F%3D",
    'mailto:a@%5B::1%5D',
  ])('item 1: %s is as it should be', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('item 4: a domain that is not ASCII is percent-encoded UTF-8', () => {
    const text = 'mailto:user@%e7%b4%8d%E8%B1%86.Example.ORG';
    expect(found(text)).toEqual([['non-ascii-domain', 'warning', 12]]);
    expect(engine.normalize(text)).toBe('mailto:user@%E7%B4%8D%E8%B1%86.example.org');
    expect(found('mailto:user@%E7%B4.example.org')).toEqual([['not-utf-8', 'error', 7]]);
  });

  test('item 5: so is a local part', () => {
    expect(found('mailto:us%C3%A9r@example.org')).toEqual([['non-ascii-local-part', 'info', 7]]);
    expect(found('mailto:us%E9r@example.org')).toEqual([['not-utf-8', 'error', 7]]);
  });

  test('a field is a name, "=" and a value', () => {
    expect(found('mailto:?')).toEqual([['header-field', 'error', 8]]);
    expect(found('mailto:?subject')).toEqual([['header-field', 'error', 8]]);
    expect(found('mailto:?a=b&&c=d')).toEqual([['header-field', 'error', 12]]);
    expect(found('mailto:?subject=')).toEqual([]);
    expect(found('mailto:?=x')).toEqual([['header-name', 'error', 8]]);
    expect(found('mailto:?a%3Ab=x')).toEqual([['header-name', 'error', 8]]);
    expect(found('mailto:?a%20b=x')).toEqual([['header-name', 'error', 8]]);
    expect(found('mailto:?%C3%A9=x')).toEqual([['header-name', 'error', 8]]);
    expect(found('mailto:?x%2Fy=x')).toEqual([]);
    expect(() => engine.view('mailto:?&subject&=x')).toThrow('mailto/header-field');
  });

  test.each([
    'date',
    'from',
    'sender',
    'reply-to',
    'to',
    'cc',
    'bcc',
    'message-id',
    'in-reply-to',
    'references',
    'subject',
    'body',
  ])('%s can be used once', (name) => {
    const value = 'a@b';
    expect(found(`mailto:?${name}=${value}&x=y&${name.toUpperCase()}=${value}`)).toContainEqual([
      'duplicate-header',
      'error',
      8 + name.length + 9,
    ]);
  });

  test('any other field should be', () => {
    expect(found('mailto:?keywords=a&%6beywords=b&Keywords=c')).toEqual([
      ['duplicate-header', 'warning', 19],
      ['duplicate-header', 'warning', 32],
    ]);
  });

  test('no authority, and no fragment: nothing is retrieved', () => {
    expect(found('mailto:a@b#f')).toEqual([['fragment', 'warning', 11]]);
    expect(found('mailto:a@b?subject=%23f')).toEqual([]);
    expect(found('mailto://a@b/c')).toEqual([['forbidden-authority', 'error', 11]]);
    expect(() => engine.view('mailto://h/a@b?subject=x')).toThrow('mailto/forbidden-authority');
  });

  test('nothing at all is a message to nobody', () => {
    expect(found('mailto:')).toEqual([]);
    expect(engine.view('mailto:')).toEqual(NOTHING);
  });
});

/** Every URI of section 6, its meaning, and what there is to say of it. */
const EXAMPLES: readonly (readonly [
  section: string,
  text: string,
  view: Partial<MailtoView>,
  said: readonly (readonly [string, string])[],
])[] = [
  ['6.1', 'mailto:chris@example.com', { to: ['chris@example.com'] }, []],
  [
    '6.1',
    'mailto:infobot@example.com?subject=current-issue',
    { to: ['infobot@example.com'], subject: 'current-issue' },
    [],
  ],
  [
    '6.1',
    'mailto:infobot@example.com?body=send%20current-issue',
    { to: ['infobot@example.com'], body: 'send current-issue' },
    [],
  ],
  [
    '6.1',
    'mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index',
    { to: ['infobot@example.com'], body: 'send current-issue\r\nsend index' },
    [],
  ],
  [
    '6.1',
    'mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E',
    { to: ['list@example.org'], headers: [['in-reply-to', '<3469A91.D10AF4C@example.com>']] },
    [],
  ],
  [
    '6.1',
    'mailto:majordomo@example.com?body=subscribe%20bamboo-l',
    { to: ['majordomo@example.com'], body: 'subscribe bamboo-l' },
    [],
  ],
  [
    '6.1',
    'mailto:joe@example.com?cc=bob@example.com&body=hello',
    { to: ['joe@example.com'], cc: ['bob@example.com'], body: 'hello' },
    [],
  ],
  [
    '6.1, incorrect',
    'mailto:joe@example.com?cc=bob@example.com?body=hello',
    { to: ['joe@example.com'], cc: ['bob@example.com?body=hello'] },
    [['delimiter', 'error']],
  ],
  ['6.1', 'mailto:gorby%25kremvax@example.com', { to: ['gorby%kremvax@example.com'] }, []],
  [
    '6.1',
    'mailto:unlikely%3Faddress@example.com?blat=foop',
    { to: ['unlikely?address@example.com'], headers: [['blat', 'foop']] },
    [],
  ],
  [
    '6.1',
    'mailto:joe@an.example?cc=bob@an.example&body=hello',
    { to: ['joe@an.example'], cc: ['bob@an.example'], body: 'hello' },
    [],
  ],
  ['6.1', 'mailto:Mike%26family@example.org', { to: ['Mike&family@example.org'] }, []],
  ['6.2', 'mailto:%22not%40me%22@example.org', { to: ['"not@me"@example.org'] }, []],
  ['6.2', 'mailto:%22oh%5C%5Cno%22@example.org', { to: ['"oh\\\\no"@example.org'] }, []],
  [
    '6.2',
    "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
    { to: ['"\\\\\\"it\'s\\ ugly\\\\\\""@example.org'] },
    [],
  ],
  ['6.3', 'mailto:user@example.org?subject=caf%C3%A9', { to: ['user@example.org'], subject: 'café' }, []],
  [
    '6.3',
    'mailto:user@example.org?subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D',
    { to: ['user@example.org'], subject: '=?utf-8?Q?caf=C3=A9?=' },
    [],
  ],
  [
    '6.3',
    'mailto:user@example.org?subject=%3D%3Fiso-8859-1%3FQ%3Fcaf%3DE9%3F%3D',
    { to: ['user@example.org'], subject: '=?iso-8859-1?Q?caf=E9?=' },
    [],
  ],
  [
    '6.3',
    'mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9',
    { to: ['user@example.org'], subject: 'café', body: 'café' },
    [],
  ],
  [
    '6.3',
    'mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO',
    { to: ['user@納豆.example.org'], subject: 'Test', body: 'NATTO' },
    [['non-ascii-domain', 'warning']],
  ],
];

describe('RFC 6068 section 6', () => {
  test.each(EXAMPLES)('%s: %s', (_, text, view, said) => {
    const read = engine.hooks('mailto')?.view?.(parseUri(engine.normalize(text)));
    expect(read).toEqual({ ...NOTHING, ...view });
    expect(engine.tryView(text).ok).toBe(said.every(([, severity]) => severity !== 'error'));
    expect(found(text).map(([code, severity]) => [code, severity])).toEqual(said);
  });

  test.each(EXAMPLES.filter(([section]) => !section.includes('incorrect')))(
    '%s: %s is what is built from its meaning',
    (_, text, view) => {
      expect(buildMailto(view)).toBe(engine.normalize(text));
    },
  );

  test('6.3: the message goes to the IDNA form', () => {
    const text = 'mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO';
    expect(engineWith({}, { domainToAscii: domainToASCII }).normalize(text)).toBe(
      'mailto:user@xn--99zt52a.example.org?subject=Test&body=NATTO',
    );
  });
});
