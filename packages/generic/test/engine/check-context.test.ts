import { describe, expect, test } from '@jest/globals';
import { createEngine, type Uri } from '@urikit/generic';

describe('check is given the normal form (section 6.2.3)', () => {
  const seen = (text: string): Uri => {
    let normal: Uri | undefined;
    createEngine({
      schemes: {
        acme: {
          defaultPort: 7,
          check: (_, __, context) => {
            ({ normal } = context);
            expect(context.normal).toBe(normal);
            expect(Object.isFrozen(context)).toBe(true);
          },
        },
      },
    }).check(text);
    return normal as unknown as Uri;
  };

  test.each(['acme://EVIL.com/a', 'ACME://%65vil.com:7/a', 'acme://evil.com:/x/../a', 'acme://evil.com/%61'])(
    '%s is one URI for a policy',
    (text) => {
      expect(seen(text)).toMatchObject({ scheme: 'acme', authority: { host: { text: 'evil.com' } }, path: '/a' });
    },
  );

  test('it is made when it is first read: a hook is not asked for nothing', () => {
    let calls = 0;
    const engine = createEngine({
      schemes: {
        acme: {
          normalize: (uri) => {
            calls += 1;
            return uri;
          },
          check: () => undefined,
        },
      },
    });
    engine.check('acme:x');
    expect(calls).toBe(0);
  });
});
