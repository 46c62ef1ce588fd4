import { domainToASCII } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { bare, engine, engineWith, found } from './engine.js';

describe('decision 23', () => {
  test.each([
    ['mailto:Joe@Example.COM', 'mailto:Joe@example.com', 'the domain has no case, the local part may have'],
    ['MAILTO:Joe@example.com', 'mailto:Joe@example.com', 'nor has the scheme'],
    ['mailto:%4Aoe@%45xample.com', 'mailto:Joe@example.com', 'unreserved characters are decoded first'],
    ['mailto:a%2Cb@example.com', 'mailto:a%2Cb@example.com', '%2C is part of an address'],
    ['mailto:%22a%2cb%22@Example.com', 'mailto:%22a%2Cb%22@example.com', '%2C is part of an address'],
    ['mailto:a+b@Example.com', 'mailto:a+b@example.com', '"+" is a plus'],
    ['mailto:a%2bb@Example.com', 'mailto:a%2Bb@example.com', 'a reserved character is not its triplet'],
    ['mailto:A@B.C,D@E.F', 'mailto:A@b.c,D@e.f', 'each of a list'],
    ['mailto:a@B?to=c@D', 'mailto:a@b,c@d', '"to" is joined to the path'],
    ['mailto:a@b?To=c@d&TO=e@f,g@h', 'mailto:a@b,c@d,e@f,g@h', 'in order, whatever the case'],
    ['mailto:?to=a@b&subject=X&to=c@d&body=Y', 'mailto:a@b,c@d?subject=X&body=Y', 'the other fields stay in order'],
    ['mailto:?%54o=a@b', 'mailto:a@b', 'unreserved characters are decoded first'],
    ['mailto:?to=', 'mailto:', 'an empty list has no addresses'],
    ['mailto:a@b?to=', 'mailto:a@b', 'an empty list has no addresses'],
    ['mailto:?to=&subject=x', 'mailto:?subject=x', 'an empty list has no addresses'],
    ['mailto:a@b?to=c@d#F', 'mailto:a@b,c@d#F', 'the fragment stays'],
    ['mailto:?SUBJECT=Hello&X-Y=Z', 'mailto:?subject=Hello&x-y=Z', 'names of fields have no case, values have'],
    ['mailto:?X=Y', 'mailto:?x=Y', 'nor has a name of one letter'],
    ['mailto:?a=b&X=Y', 'mailto:?a=b&x=Y', 'nor has a later one'],
    ['mailto:?X%c3%89Y=Z', 'mailto:?x%C3%89y=Z', 'triplets of a name stay'],
    ['mailto:a@%5bIPv6:2001:DB8::1%5d', 'mailto:a@%5Bipv6:2001:db8::1%5D', 'IPv6 has no case'],
    ['mailto:a%40B', 'mailto:a%40b', 'an encoded "@" is read, and stays'],
  ])('%s -> %s: %s', (text, normal) => {
    expect(engine.normalize(text)).toBe(normal);
    expect(engine.normalize(normal)).toBe(normal);
    expect(engine.compare(text, normal)).toMatchObject({ equal: true });
  });

  test.each([
    ['mailto:', 'nothing to do'],
    ['mailto:?', 'decision 4'],
    ['mailto:a@b?', 'decision 4'],
    ['mailto:a@b#', 'decision 4'],
    ['mailto:a@%5BX-Tag:Aa%5D', 'nobody knows whether the tag has case'],
    ['mailto:a@b?cc=A@B.COM&bcc=A@B.COM&reply-to=A@B.COM', 'values of fields have case'],
    ['mailto:a@b?subject=%2B+%20', '"+" is a plus'],
    ['mailto:a@b?Subject', 'no field'],
    ['mailto:JOE', 'no address'],
    ['mailto:a@B.C.', 'no address'],
    ['mailto:a@B/C', 'no address'],
    ['mailto:A/b@C', 'no address as it stands'],
    ['mailto:a@B:25', 'no address'],
    ['mailto:%22a%20b%22@C', 'no address: white space'],
    ['mailto:%FF@B', 'no address: not UTF-8'],
    ['mailto:a@b?to=JOE', 'no address: not joined'],
    ['mailto:a@b?to=c@d%2Ce@f', 'no address: not joined'],
    ['mailto:a@b?to=/x@y', 'no address as it stands: not joined'],
    ['mailto:a@b?to=//x/y@z', 'no address as it stands: not joined'],
    ['mailto:a@b?to=x?y@z', 'no address as it stands: not joined'],
    ['mailto:a@b?to=c@d,', 'no address: not joined'],
    ['mailto:joe?to=c@d', 'no address in the path: not joined'],
    ['mailto:a@b,?to=c@d', 'no address in the path: not joined'],
    ['mailto:?to=a@b&to=joe', 'one of them is no address: none is joined'],
    ['mailto:?to', 'no field'],
    ['mailto://h/a@b', 'an authority'],
    ['mailto:a/../b', 'decision 3'],
    ['mailto:/../b', 'no hierarchy'],
    ['mailto:/.//b', 'no hierarchy'],
    ...['/@B', '/a@B', 'a@B/', 'a./@B', 'a@/.B', 'a@B./', '@B', '.a@B', 'a.@B', 'a@.B', 'a@B.'].map(
      (address): [string, string] => [`mailto:${address}`, 'no addr-spec'],
    ),
  ])('%s stays: %s', (text) => {
    expect(engine.normalize(text)).toBe(text);
  });

  test('behind an authority nothing is an address', () => {
    expect(engine.normalize('mailto://h/a@B?To=c@D')).toBe('mailto://h/a@B?To=c@D');
  });

  test.each([
    ['mailto:Joe@example.com', 'mailto:joe@example.com'],
    ['mailto:a@b,c@d', 'mailto:c@d,a@b'],
    ['mailto:a@b?subject=X', 'mailto:a@b?subject=x'],
    ['mailto:a@b?a=1&b=2', 'mailto:a@b?b=2&a=1'],
    ['mailto:a@b', 'mailto:a@b?'],
    ['mailto:a@b', 'mailto:a@b?subject='],
    ['mailto:a+b@c', 'mailto:a%20b@c'],
    ['mailto:a+b@c', 'mailto:a%2Bb@c'],
    ['mailto:a%2Cb@c', 'mailto:a,b@c'],
    ['mailto:a@b?cc=c@d', 'mailto:a@b?to=c@d'],
    ['mailto:%22a%22@b', 'mailto:a@b'],
    ['mailto:a@b.', 'mailto:a@b'],
  ])('%s is not %s', (a, b) => {
    expect(engine.equivalent(a, b)).toBe(false);
    expect(engine.equivalent(b, a)).toBe(false);
  });

  test('it is a matter of the scheme', () => {
    expect(engine.normalize('mailto:Joe@Example.COM', { level: 'syntax-based' })).toBe('mailto:Joe@Example.COM');
    expect(engine.compare('mailto:a@B', 'mailto:a@b')).toMatchObject({ equal: true, level: 'scheme-based' });
    for (const text of ['mailtox:a@B?To=c@D', 'x-mailto:a@B', 'smtp:a@B'])
      expect(engine.normalize(text)).toBe(bare.normalize(text));
  });

  test('dot-segments of an address are data: nothing hides there', () => {
    expect(
      engine
        .check('mailto:a@b?subject=x')
        .concat(engine.check('mailto:/%2e%2e/a@b'))
        .map(({ code }) => code),
    ).toEqual(['mailto/delimiter', 'mailto/address']);
  });
});

describe('a service for IDNA: RFC 6068 2, item 4', () => {
  const idna = engineWith({}, { domainToAscii: domainToASCII });

  test.each([
    ['mailto:a@%C3%89X.COM', 'mailto:a@xn--x-9fa.com'],
    ['mailto:a@%EF%BC%A5X.com', 'mailto:a@ex.com'],
    ['mailto:a@EX.com', 'mailto:a@ex.com'],
    ['mailto:a@%C3%89', 'mailto:a@xn--9ca'],
    ['mailto:%C3%89@EX.com', 'mailto:%C3%89@ex.com'],
    ['mailto:?to=a@%E7%B4%8D%E8%B1%86.example.org', 'mailto:a@xn--99zt52a.example.org'],
    // A service that reads URLs would make another domain of these: it is not asked.
    ['mailto:a@%C3%A9%3F.COM', 'mailto:a@%C3%A9%3F.com'],
    ['mailto:a@%C3%A9.evil%2F.COM', 'mailto:a@%C3%A9.evil%2F.com'],
    ['mailto:a@%C3%A9%23.COM', 'mailto:a@%C3%A9%23.com'],
  ])('%s -> %s', (text, normal) => {
    expect(idna.normalize(text)).toBe(normal);
    expect(idna.normalize(normal)).toBe(normal);
  });

  test('check says of a domain that is not asked for that it has no IDNA form', () => {
    expect(found('mailto:a@%C3%A9%3F.com', idna)).toEqual([
      ['idna', 'error', 9],
      ['host-delimiter', 'error', 15],
    ]);
  });

  test.each([
    ['none', () => ''],
    ['text that is no domain', () => 'a@b'],
    ['a domain with an empty label', () => 'a..b'],
    [
      'an exception',
      () => {
        throw new TypeError('not today');
      },
    ],
  ])('that gives %s leaves the domain as it is, and check says so', (_, domainToAscii) => {
    const other = engineWith({}, { domainToAscii });
    expect(other.normalize('mailto:a@%C3%89X.COM')).toBe('mailto:a@%C3%89x.com');
    expect(found('mailto:a@%C3%89X.COM', other)).toEqual([['idna', 'error', 9]]);
  });

  test('its answer is lower-cased, and never asked for where the domain is ASCII', () => {
    const asked: string[] = [];
    const other = engineWith({}, { domainToAscii: (domain) => `${String(asked.push(domain))}.ORG` });
    expect(other.normalize('mailto:a@B,a!@B,b@%C3%A9')).toBe('mailto:a@b,a!@b,b@1.org');
    expect(asked).toEqual(['é']);
    expect(found('mailto:a@%C3%A9', other)).toEqual([['non-ascii-domain', 'warning', 9]]);
  });
});

describe('what is plain is not read address by address', () => {
  test.each([
    ['mailto:joe@example.com', 'mailto:joe@example.com'],
    ['mailto:joe@example.com,ann@example.org?subject=Hi', 'mailto:joe@example.com,ann@example.org?subject=Hi'],
    ['mailto:joe@example.com?subject=Hi&To=x@y', 'mailto:joe@example.com,x@y?subject=Hi'],
    ['mailto:joe@example.com?subject=Hi&To', 'mailto:joe@example.com?subject=Hi&To'],
    ['mailto:joe@example.com?Subject', 'mailto:joe@example.com?Subject'],
    ['mailto:A..b@C', 'mailto:A..b@C'],
    ['mailto:A.@C', 'mailto:A.@C'],
    ['mailto:A@B@C', 'mailto:A@B@C'],
    ['mailto:A_b+c-d@E_F-g', 'mailto:A_b+c-d@e_f-g'],
    ['mailto:A!b@C', 'mailto:A!b@c'],
    ['mailto:A/b@C', 'mailto:A/b@C'],
  ])('%s -> %s', (text, normal) => {
    expect(engine.normalize(text)).toBe(normal);
  });
});
