import { describe, expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import type { HostPolicy } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { createHostFilter } from '@urikit/safety';
import { file } from '@urikit/scheme-file';
import { http } from '@urikit/scheme-http';
import { mailto } from '@urikit/scheme-mailto';
import { sip } from '@urikit/schemes/sip';
import { engine } from 'urikit';

const codeFor = (hosts: HostPolicy, text: string): string => {
  const overlay = { id: 'policy', version: '1.0.0', extends: ['http', 'file', 'mailto', 'sip', 'sips'], hosts };
  const { engine } = createRegistry({ plugins: [http, file, mailto, sip], overlays: [overlay] });
  return engine.check(text).find(({ code }) => code.startsWith('policy/'))?.code ?? 'none';
};

const [NOT_ALLOWED, DENIED, NONE] = ['policy/host-not-allowed', 'policy/host-denied', 'none'];

describe('policy on hosts: one answer for every spelling of a URI', () => {
  const spellings: [name: string, texts: readonly string[]][] = [
    [
      'a local file',
      [
        'file:/etc',
        'file:///etc',
        'file://localhost/etc',
        'FILE://LOCALHOST/etc',
        'file:/./etc',
        'file://l%6Fcalhost/etc',
      ],
    ],
    [
      'a recipient',
      [
        'mailto:a@evil.example',
        'mailto:?to=a@evil.example',
        'MAILTO:a@EVIL.Example',
        'mailto:a@%65vil.example',
        'mailto:?%54O=a@evil.example',
      ],
    ],
    ['a call', ['sip:a@evil.example', 'SIP:a@EVIL.example', 'sip:a@%65vil.example', 'sip:a@evil.example;x=1']],
    ['a request', ['http://evil.example', 'HTTP://EVIL.example:80/', 'http://%65vil.example/']],
  ];
  test.each(spellings)('%s', (_, texts) => {
    for (const hosts of [{ allow: ['good.example'] }, { deny: ['evil.example', 'loopback'] }])
      for (const text of texts)
        expect([text, codeFor(hosts, text)]).toEqual([text, 'allow' in hosts ? NOT_ALLOWED : DENIED]);
    for (const hosts of [{ allow: ['evil.example', 'localhost'] }, { deny: ['good.example'] }])
      for (const text of texts) expect([text, codeFor(hosts, text)]).toEqual([text, NONE]);
  });
});

describe('policy on hosts: every host that a URI names', () => {
  const allow = { allow: ['good.example', '192.0.2.0/24', '[2001:db8::]/32'] };
  test.each([
    ['mailto:a@good.example,b@good.example?cc=c@good.example&bcc=Joe%20%3Cd@good.example%3E', NONE],
    ['mailto:a@%5B192.0.2.1%5D,b@%5BIPv6:2001:db8::1%5D', NONE],
    ['mailto:a@good.example,b@evil.example', NOT_ALLOWED],
    ['mailto:a@good.example?to=b@evil.example', NOT_ALLOWED],
    ['mailto:a@good.example?cc=b@good.example,c@evil.example', NOT_ALLOWED],
    ['mailto:a@good.example?bcc=%22x,%22%20%3Cb@evil.example%3E', NOT_ALLOWED],
    ['mailto:a@good.example?cc=x:b@evil.example;', NOT_ALLOWED],
    ['mailto:a@good.example%2Cb@evil.example', NOT_ALLOWED],
    ['mailto:a@%5B10.0.0.1%5D', NOT_ALLOWED],
    ['mailto:a@%5Bgood.example%5D', NOT_ALLOWED],
    ['mailto:a@b%C3%BCcher.example', NOT_ALLOWED],
    ['mailto:a@good.ex%2561mple', NOT_ALLOWED],
    ['mailto:a', NOT_ALLOWED],
    ['mailto:?subject=a@evil.example', NONE],
    ['mailto:,?cc', NONE],
    ['mailto://evil.example/a@good.example', NOT_ALLOWED],
    ['sip:a:p@good.example:5070;transport=tls?to=sip:b%40evil.example', NONE],
    ['sip:a@good.example;maddr=192.0.2.1', NONE],
    ['sips:%5B2001:db8::1%5D', NONE],
    ['sips:a@%5B2001:db8::1%5D:5061', NONE],
    ['sips:a@%5B::1%5D', NOT_ALLOWED],
    ['sip:a@good.example;maddr=%5B::1%5D', NOT_ALLOWED],
    ['sip:a@good.example;MADDR=evil.example', NOT_ALLOWED],
    ['sip:a@good.example;maddr=192.0.2.1;maddr=evil.example', NOT_ALLOWED],
    ['sip:a@good.example@good.example', NOT_ALLOWED],
    ['sip:a@good.example:x', NOT_ALLOWED],
    ['sip://good.example@evil.example', NOT_ALLOWED],
    ['sip:good.example%00', NOT_ALLOWED],
    ['file://good.example/share', NONE],
    ['file://evil.example/share', NOT_ALLOWED],
    ['file://good.example//evil.example/share', NOT_ALLOWED],
    ['file:////evil.example/share', NOT_ALLOWED],
    ['file:etc', NOT_ALLOWED],
    ['http://a%2Fb@good.example/', NOT_ALLOWED],
    ['http://a%252Fb@good.example/', NOT_ALLOWED],
  ])('%s: %s', (text, code) => {
    expect(codeFor(allow, text)).toBe(code);
  });

  test('a string that no list can read is refused by both kinds of list', () => {
    for (const text of ['mailto:a@good.example%2Cb@evil.example', 'sip:a@b@c'])
      expect([text, codeFor({ deny: ['other.example'] }, text)]).toEqual([text, DENIED]);
  });

  test('an address with an encoded at sign as user is a user for every reader', () => {
    expect(codeFor({ deny: ['other.example'] }, 'http://a%40b@h/')).toBe('none');
    expect(codeFor({ deny: ['h'] }, 'http://a%40b@h/')).toBe(DENIED);
  });

  test('an entry with a port means the default port of sip and of sips', () => {
    const deny = { deny: ['h.example:5060'] };
    const texts = [
      'sip:h.example',
      'sip:h.example:5060',
      'sip:h.example:5061',
      'sips:h.example',
      'sips:h.example:5060',
    ];
    expect(texts.map((text) => codeFor(deny, text))).toEqual([DENIED, DENIED, NONE, NONE, DENIED]);
    const overTls = ['sip:h.example;transport=TLS', 'sip:h.example;transport=udp', 'sip:h.example:1;transport=tls'];
    expect(overTls.map((text) => codeFor({ deny: ['h.example:5061'] }, text))).toEqual([DENIED, NONE, NONE]);
  });
});

describe('a filter of hosts with an engine', () => {
  const own = createHostFilter({ engine, allow: ['good.example', '*.good.example', 'localhost'] });
  const refusals: [text: string, reason: string | undefined][] = [
    ['sip:alice@good.example', undefined],
    ['SIP:alice@Good.Example:5070;transport=tcp', undefined],
    ['sips:good.example', undefined],
    ['sip:alice@evil.example', 'host'],
    ['sip:alice@good.example;maddr=evil.example', 'host'],
    ['sip:alice@good.example;%6Daddr=evil.example', 'host'],
    ['sip:alice@good.example@evil.example', 'host'],
    ['sip:good.example?a@b@c', 'host'],
    ['sip:', 'no-host'],
    ['mailto:a@good.example,b@x.good.example', undefined],
    ['mailto:a@good.example?cc=b@evil.example', 'host'],
    ['mailto:a@good.example?%42CC=Joe%20%3Cb@evil.example%3E', 'host'],
    ['mailto:?to=b@evil.example', 'host'],
    ['mailto:a@good.example%2Cb@evil.example', 'host'],
    ['mailto:a', 'host'],
    ['mailto:?subject=a', 'no-host'],
    ['file:/etc', undefined],
    ['file:///etc', undefined],
    ['file://localhost/etc', undefined],
    ['file://evil.example/etc', 'host'],
    ['file:////evil.example/etc', 'host'],
    ['http://good.example/', undefined],
    ['http://evil.example/', 'host'],
    ['tel:+15550100', 'no-host'],
    ['http:good.example', 'no-host'],
  ];
  test.each(refusals)('%s: %p', (text, reason) => {
    expect([own.why(text)?.reason, own.allows(text)]).toEqual([reason, reason === undefined]);
  });

  test('without an engine a URI without authority does not pass', () => {
    for (const text of ['sip:alice@good.example', 'mailto:a@good.example', 'file:/etc'])
      expect(createHostFilter().why(text)?.reason).toBe('no-host');
  });

  test('the default port is that of the scheme, also of one that only the engine knows', () => {
    const acme = createEngine({ schemes: { acme: { defaultPort: 7000 } } });
    const ported = createHostFilter({ engine: acme, deny: ['h.example:7000'] });
    expect(['acme://h.example/', 'acme://h.example:07000', 'acme://h.example:1'].map(ported.allows)).toEqual([
      false,
      false,
      true,
    ]);
    expect(createHostFilter({ engine, deny: ['evil.example:5060'] }).allows('sip:evil.example')).toBe(false);
  });

  test.each<[name: string, hosts: unknown]>([
    [
      'throws',
      () => {
        throw new Error('oh');
      },
    ],
    ['returns no list', () => 'h.example'],
    ['returns no strings', () => [1]],
  ])('a hook that %s refuses the URI', (_, hosts) => {
    const broken = createEngine({ schemes: { x: { hosts: hosts as never } } });
    expect(createHostFilter({ engine: broken }).why('x://h.example/')?.reason).toBe('no-host');
  });
});
