import { isUri, parse, percentEncode } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { engine } from './engine.js';

describe('the statements of RFC 3986 3.2.2 and 3.2.3, each by an example', () => {
  test('3.2.2: The host is an IP literal, an IPv4 address or a registered name', () => {
    expect(['x://[::1]', 'x://[v1.a]', 'x://1.2.3.4', 'x://h'].map((text) => parse(text).authority?.host.kind)).toEqual(
      ['IPv6address', 'IPvFuture', 'IPv4address', 'reg-name'],
    );
  });

  test('3.2.2: A host that matches IPv4address is one, and no registered name', () => {
    expect(['x://1.2.3.4', 'x://256.2.3.4', 'x://01.2.3.4'].map((text) => parse(text).authority?.host.kind)).toEqual([
      'IPv4address',
      'reg-name',
      'reg-name',
    ]);
  });

  test('3.2.2: Hosts are case-insensitive, and normalizers write them in lower case with upper-case triplets', () => {
    expect(engine.normalize('y://EX.Test%c3%A9/')).toEqual('y://ex.test%C3%A9/');
    expect(engine.normalize('y://[2001:DB8::A]/')).toEqual('y://[2001:db8::a]/');
  });

  test('3.2.2: Square brackets stand around an IP literal and nowhere else', () => {
    expect(['x://[::1]/', 'x:/[', 'x:?]', 'x://u[@h', 'x:#['].map((text) => isUri(text))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('3.2.2: A version flag is no part of an IPv6 address', () => {
    expect(isUri('x://[v6.::1]')).toEqual(true);
    expect(parse('x://[v6.::1]').authority?.host.kind).toEqual('IPvFuture');
  });

  test('3.2.2: An unknown version of an IP literal is an address mechanism that is not supported', () => {
    expect(engine.check('x://[v1.a]/').map(({ code }) => code)).toEqual(['x/host-ip-future']);
  });

  test('3.2.2: IPv6 zone identifiers are no part of this syntax', () => {
    expect(isUri('x://[fe80::1%25en0]/')).toEqual(false);
  });

  test('3.2.2: An IPv6 address has eight pieces of up to four digits, one elision and perhaps an IPv4 tail', () => {
    expect(
      ['[1:2:3:4:5:6:7:8]', '[::]', '[::1.2.3.4]', '[1::2::3]', '[12345::]', '[1:2:3:4:5:6:7]'].map((host) =>
        isUri('x://' + host),
      ),
    ).toEqual([true, true, true, false, false, false]);
  });

  test('3.2.2: An IPv4 address has four decimal octets from 0 to 255', () => {
    expect(parse('x://255.255.255.255').authority?.host.kind).toEqual('IPv4address');
    expect(parse('x://255.255.256.255').authority?.host.kind).toEqual('reg-name');
  });

  test('3.2.2: A name of the DNS has labels of letters, digits and inner hyphens', () => {
    expect(engine.check('x://a_b.test/').length + engine.check('x://-a.test/').length).toEqual(2);
    expect(engine.check('x://a-b.test/')).toEqual([]);
  });

  test('3.2.2: A final dot marks a fully qualified name and is kept', () => {
    expect(engine.check('x://a.test./')).toEqual([]);
    expect(engine.normalize('x://a.test./')).toEqual('x://a.test./');
  });

  test('3.2.2: The default host of a scheme stands for an absent or empty one', () => {
    expect(engine.equivalent('f:/a', 'f:///a')).toEqual(true);
    expect(engine.equivalent('f://localhost/a', 'f:///a')).toEqual(true);
    expect(
      engine
        .check('x:///a')
        .map(({ code }) => code)
        .includes('x/empty-host'),
    ).toEqual(true);
  });

  test('3.2.2: A registered name has no more than 255 characters', () => {
    expect(engine.check('x://' + 'a.'.repeat(130) + 'a/').length > 0).toEqual(true);
  });

  test('3.2.2: A non-ASCII name is encoded by UTF-8 and then percent-encoded', () => {
    expect(percentEncode('é', 'reg-name')).toEqual('%C3%A9');
    expect(isUri('x://é/')).toEqual(false);
  });

  test('3.2.2: A percent-encoded host is UTF-8', () => {
    expect(engine.check('x://%FF/').length > 0).toEqual(true);
  });

  test('3.2.2: A name for the DNS stands in its IDNA form', () => {
    expect(engine.check('x://%C3%A9.test/').length > 0).toEqual(true);
    expect(engine.check('x://xn--9ca.test/')).toEqual([]);
  });

  test('3.2.3: A port is decimal digits behind one colon', () => {
    expect(['x://h:80', 'x://h:', 'x://h:8a', 'x://h:-1', 'x://h::1'].map((text) => isUri(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('3.2.3: Normalizers leave out a port that is empty or the default of the scheme', () => {
    expect(engine.normalize('x://h:80/')).toEqual('x://h/');
    expect(engine.normalize('x://h:/')).toEqual('x://h/');
    expect(engine.normalize('y://h:80/')).toEqual('y://h:80/');
  });
});
