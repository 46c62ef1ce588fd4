import { describe, expect, test } from '@jest/globals';
import { createEngine as createBareEngine } from '@urikit/generic';
import { maskSecretsBy } from '@urikit/secrets';
import { createEngine } from './engine.js';

const engine = createEngine({ secrets: ['userinfo', { parameter: 'voucher' }, { item: 'promo-id' }] });

const masked = (line: string): string => maskSecretsBy(engine)(line, { mark: '*' });

describe('RFC 3986 7.5: the secrets of an engine in a string', () => {
  test.each([
    ['GET http://joe@h/?voucher=x&a=b 200', 'GET http://*@h/?voucher=*&a=b 200'],
    ['GET /a?voucher=x&token=y&a=b', 'GET /a?voucher=*&token=*&a=b'],
    ['level=info Voucher=x PROMO_ID="y z" a=b', 'level=info Voucher=* PROMO_ID="*" a=b'],
    ["voucher: 'x', a: b", "voucher: '*', a: b"],
    ['{"voucher":["x",1234],"promoId":"y","a":"b"}', '{"voucher":["*","*"],"promoId":"*","a":"b"}'],
    ['{"name":"voucher","value":"x"}', '{"name":"voucher","value":"*"}'],
    ['voucher=true vouchers=x', 'voucher=true vouchers=x'],
    ['voucher', 'voucher'],
  ])('%s', (line, shown) => {
    expect(masked(line)).toBe(shown);
  });

  test('and those of a query', () => {
    expect(maskSecretsBy(engine)('voucher=x&a=b', { component: 'query', mark: '*' })).toBe('voucher=*&a=b');
  });

  test('an engine without secrets changes no other string', () => {
    expect(maskSecretsBy(createBareEngine())('GET http://joe@h/?voucher=x')).toBe('GET http://joe@h/?voucher=x');
  });

  test('names that a scheme declares count in all of the string', () => {
    const hooks = (scheme: string) =>
      scheme === 'x' ? { ...engine.hooks('x'), secrets: [{ parameter: 'wish' }] } : undefined;
    const own = { ...engine, schemes: ['x', 'y'], hooks };
    expect(maskSecretsBy(own)('wish=a x:b?wish=c', { mark: '*' })).toBe('wish=* x:b?wish=*');
  });

  test('another value is input/value', () => {
    expect(() => maskSecretsBy({} as never)).toThrow(expect.objectContaining({ code: 'input/value' }));
  });
});
