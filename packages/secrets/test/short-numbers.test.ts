import { describe, expect, test } from '@jest/globals';
import { maskSecrets } from '@urikit/secrets';
import { createEngine as createBareEngine } from '@urikit/generic';
import { withVerbs } from '@urikit/generic/internal';
import { createEngine } from './engine.js';

const engine = createEngine();

/** Each way in which a pair is written. */
const written = (name: string, value: string): readonly string[] => [
  `x://h/?${name}=${value}`,
  `pay ${name}=${value} now`,
  `${name}: ${value}`,
  `{"${name}":"${value}"}`,
  `{"${name}":${value}}`,
  `<${name}>${value}</${name}>`,
  `a --${name} ${value}`,
  `"${name}","${value}"`,
];

describe('RFC 3986 7.5: a secret that is a number of a few digits', () => {
  const names = [
    ...['cvv', 'cvc', 'cvv2', 'CVC2', 'csc', 'card_cvv', 'cardCvc', 'cvn', 'pin', 'user_pin', 'new-pin', 'atmPin'],
    ...['otp', 'totp', 'hotp', 'sms_otp', 'mfa_code', 'sms_code', 'passcode', 'verification_code', 'securityCode'],
    ...['mobile_tan', 'mfa', '2fa', 'tan', 'password', 'db_passwd'],
  ];

  test.each(names)('%s', (name) => {
    for (const value of ['123', '1234', '123456'])
      for (const text of written(name, value)) {
        // A name in a document or an element begins with a letter.
        if (/^\d/.test(name) && !text.includes('=') && !text.includes(`${name}"`)) continue;
        expect(maskSecrets(text)).not.toContain(value);
      }
    expect(engine.redact(`x://h/?${name}=123&a=456`)).toBe(`x://h/?${name}=&a=456`);
  });

  test.each([
    ...[
      'cvv=1',
      'pin=13',
      'otp=true',
      'mfa=on',
      'mfa=sms',
      'tan=red',
      '2fa=totp',
      'tan: red',
      'mfa: Required.',
      'tan=0.5',
    ],
    ...[
      'token_ttl=60',
      'max_tokens=100',
      'max_tokens=4096',
      'pin_length=1234',
      'otp_digits=6',
      'password_min=128',
      'spin=1234',
    ],
    ...[
      'pins=1234',
      'code=404',
      'code=1234',
      'pin: must be a number',
      'token: 200',
      '<mfa>sms</mfa>',
      'a --mfa sms',
      '"mfa","sms"',
    ],
    ...['"password","string"', '{"mfa":"required"}', 'see pin: GPIO'],
  ])('%s is shown', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  test.each([
    ['Your verification code: 123456', 'Your verification code: ***'],
    ['Security Code: 123, valid to 12/30', 'Security Code: ***, valid to 12/30'],
    ['error code: 123', 'error code: 123'],
    ['confirmation code: sent', 'confirmation code: sent'],
    ['zip code: 12345', 'zip code: 12345'],
  ])('%j', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  test('names of standards are those of the engine, too', () => {
    const bare = withVerbs(createBareEngine());
    const uri = (value: string): string =>
      `x://h/?cvv=${value}&cvc2=${value}&pin=${value}&totp=${value}&user_passcode=${value}`;
    expect(bare.redact(uri('123'))).toBe(uri(''));
    expect(bare.redact(uri('12'))).toBe(uri('12'));
    expect(bare.redact('x://h/?spin=123&token_ttl=600&max_tokens=100')).toBe(
      'x://h/?spin=123&token_ttl=600&max_tokens=100',
    );
  });
});
