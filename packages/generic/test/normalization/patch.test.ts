import { createEngine } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { patched } from '../../src/normalization/patch.js';
import { RULEBOOK } from '../../src/normalization/plan.js';
import { compose } from '../../src/normalization/composition.js';

const SCHEMES = { x: { defaultPort: 7, emptyPath: '/' }, l: { localHosts: ['here'] }, o: { path: 'opaque' } } as const;
const composition = compose(SCHEMES, [], RULEBOOK);
const engine = createEngine({ schemes: SCHEMES });

const repair = (text: string): string | undefined => patched(text, composition.normalPrefix(text), composition);

describe('RFC 3986 6.2.2, 6.2.3: a text is patched where the expression for normal forms stops', () => {
  test.each([
    ['x://h:7/a', 'x://h/a'],
    ['x://h:/a', 'x://h/a'],
    ['x://h:/', 'x://h/'],
    ['x://h:07?q', 'x://h/?q'],
    ['x://h:08/', 'x://h:8/'],
    ['X://H/a', 'x://h/a'],
    ['x://h', 'x://h/'],
    ['Y://h', 'y://h'],
    ['y://%2FA/%2f', 'y://%2Fa/%2F'],
    ['y://%2FA:/', 'y://%2Fa/'],
    ['x://H?q/a', 'x://h/?q/a'],
    ['x://h:8?q:/a', 'x://h:8/?q:/a'],
    ['x://H/a:b', 'x://h/a:b'],
    ['x://h/a/../b', 'x://h/b'],
    ['x://h/a/./b/..', 'x://h/a/'],
    ['x://h/%7ea', 'x://h/~a'],
    ['x://h/%7ea%c3%a9?%2f#%2F', 'x://h/~a%C3%A9?%2F#%2F'],
    ['x://h/a/%2e%2E/b', 'x://h/b'],
    ['x://h/a/../%7e', 'x://h/~'],
    ['X://H:7/%7e/../a', 'x://h/a'],
    ['o://h/%7e/../%7e', 'o://h/~/../~'],
    ['x://h/.%2e/a', 'x://h/a'],
    ['x://h/a?%7e/../b', 'x://h/a?~/../b'],
    ['x://h/a#%7e/./%7e', 'x://h/a#~/./~'],
    ['l://h?/%2E', 'l://h?/.'],
    ['l://h?a/%7e/../%7e', 'l://h?a/~/../~'],
    ['l://h#/%7e/.', 'l://h#/~/.'],
    ['x://u%7e:7@H:7/a', 'x://u~:7@h/a'],
    ['x://u:7@h', 'x://u:7@h/'],
    ['x://%48%c3/%7e', 'x://h%C3/~'],
    ['x://[2001:DB8:0::1]:7?%7e', 'x://[2001:db8::1]/?~'],
    ['x://[V1.A]:07', 'x://[v1.a]/'],
    ['X://[::0]:08?q', 'x://[::]:8/?q'],
    ['l://[0::1]/', 'l://[::1]/'],
    ['x://[2001:DB8::A]/b', 'x://[2001:db8::a]/b'],
    ['X://[2001:DB8:0:1::A]:07', 'x://[2001:db8:0:1::a]/'],
    ['x://[A:B:C:D:E::F]:8/%7e', 'x://[a:b:c:d:e::f]:8/~'],
    ['x://[::1]:7', 'x://[::1]/'],
    ['x://[::FFFF]', 'x://[::ffff]/'],
    ['y://[::FFFF:102:304]', 'y://[::ffff:1.2.3.4]'],
    ['y://[A:B:C:D:E:F::1]/', 'y://[a:b:c:d:e:f:0:1]/'],
    ['y://[A:0::1]/', 'y://[a::1]/'],
    ['y://[A:0:0::1]/', 'y://[a::1]/'],
    ['y://[0A::01]/', 'y://[a::1]/'],
    ['y://[A::0]/', 'y://[a::]/'],
    ['l://HERE:', 'l://'],
    ['l://u@here/', 'l://u@here/'],
    ['l://here:1', 'l://here:1'],
  ])('%s becomes %s, wherever the expression is said to have stopped', (text, expected) => {
    expect(repair(text)).toBe(expected);
    expect(patched(text, 0, composition)).toBe(expected);
    expect(engine.normalize(text)).toBe(expected);
    expect(engine.explain(text).after).toBe(expected);
  });
});

describe('RFC 3986 Appendix A: a repair makes no URI of what is none', () => {
  test.each([
    'x://h:7a/',
    'x://h:1:7/',
    'x://h:1a/',
    'x://H:8:7/a',
    'x://h:1:',
    'x://h/%7e b',
    'x://h/%7e%',
    'x://h/%7e%4',
    'x://h/%7e%zz',
    'x://h/%zz',
    'x://h/%7e#a#b',
    'x://h/#a%7e#b',
    'x://h/%7e%7e#a#b',
    'x://h/%7e%7eé',
    'x://h/a b/../c',
    'x://h/../a b',
    'x://h/%7e\u212a%7e',
    'x://\u212a/',
    'X://h /',
    'x://u:7@H /',
    'x://u:7a',
    'x://u@[::1/',
    'x://[::1/',
    'x://[A::1]b/',
    'x://[A::1]:b/',
    'x://[A::1]%41/',
    'x://[A::12345]/',
    'x://[A:B:C:D:E:F:A::1]/',
    'x://[::1/a]/b',
    'x://[::1]1/',
    'x://[::1]a:7/',
    'x://[::1::]/',
    'x://[v1]/',
    'X://[::g]/a',
    'x://[::g]/%7e',
    'x://[@[::]',
    'x://[/]@[::]',
    'x://u@[::]]',
    'x://h:7@/%7e ',
    'X:// ',
    '1://H',
    'a_b://H',
    '%41://H',
    '%41://h/%7e',
    'a@b://h/a/../b',
  ])('%j is left to the rules, which refuse it', (text) => {
    expect(repair(text)).toBeUndefined();
    expect(engine.tryNormalize(text).ok).toBe(false);
  });
});

describe('a text of another form is left to the rules', () => {
  test.each(['//h/%7e', 'a/../b', 'x:a/../b', 'x:%7e', 'y:///%7e//', 'l://here/', 'foo::///%2E.'])('%s', (text) => {
    const normal = engine.normalize(text);
    expect(repair(text) ?? normal).toBe(normal);
  });
});
