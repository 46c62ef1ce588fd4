import { describe, expect, test } from '@jest/globals';
import { createEngine as createBareEngine } from '@urikit/generic';
import { maskSecrets } from '@urikit/secrets';
import { createEngine } from './engine.js';

const engine = createEngine({ secrets: ['userinfo', { parameter: 'voucher' }, { item: 'promo-id' }] });

const masked = (line: string): string => maskSecrets(line, { engine, mark: '*' });

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
    expect(maskSecrets('voucher=x&a=b', { engine, component: 'query', mark: '*' })).toBe('voucher=*&a=b');
  });

  test('an engine without secrets changes no other string', () => {
    expect(maskSecrets('GET http://joe@h/?voucher=x', { engine: createBareEngine() })).toBe(
      'GET http://joe@h/?voucher=x',
    );
  });

  test('names that a scheme declares count in all of the string', () => {
    const hooks = (scheme: string) =>
      scheme === 'x' ? { ...engine.hooks('x'), secrets: [{ parameter: 'wish' }] } : undefined;
    const own = { ...engine, schemes: ['x', 'y'], hooks };
    expect(maskSecrets('wish=a x:b?wish=c', { engine: own, mark: '*' })).toBe('wish=* x:b?wish=*');
  });

  test('another value is input/value', () => {
    expect(() => maskSecrets('a', { engine: {} as never })).toThrow(expect.objectContaining({ code: 'input/value' }));
  });
});
