import { describe, expect, test } from '@jest/globals';
import { nearestName } from '@urikit/generic/internal';

describe('nearestName', () => {
  test.each<readonly [string, readonly string[], string | undefined]>([
    ['userinf', ['host', 'userinfo'], 'userinfo'],
    ['ahst', ['hast'], 'hast'],
    ['hots', ['host', 'hosts', 'hot'], 'host'],
    ['hsat', ['hast'], 'hast'],
    ['hats', ['hast'], 'hast'],
    ['htsa', ['hast'], undefined],
    ['tahs', ['hast'], undefined],
    ['userinfoo', ['host', 'userinfo'], 'userinfo'],
    ['uzerinfo', ['host', 'userinfo'], 'userinfo'],
    ['usreinfo', ['host', 'userinfo'], 'userinfo'],
    ['UserInfo', ['host', 'userinfo'], 'userinfo'],
    ['normalise', ['normalize'], 'normalize'],
    ['htp', ['file', 'http'], 'http'],
    ['port', ['host', 'path'], undefined],
    ['query', ['host', 'userinfo'], undefined],
    ['haut', ['host'], undefined],
    ['abcd', ['axbd'], undefined],
    ['abcd', ['acxd'], undefined],
    ['ana', ['anana'], undefined],
    ['anana', ['ana'], undefined],
    ['ab', ['ac'], 'ac'],
    ['HOST', ['host'], 'host'],
    ['abcde', ['abcxy'], undefined],
    ['abcdef', ['abcdxy'], 'abcdxy'],
    ['abcdef', ['abcxyz'], undefined],
    ['authorities', ['authority'], undefined],
    ['authoritie', ['authority'], 'authority'],
    // One letter has nothing in common with another.
    ['a', ['b'], undefined],
    ['', ['b'], undefined],
    ['host', [], undefined],
  ])('%s of %j', (name, known, near) => {
    expect(nearestName(name, known)).toBe(near);
  });
});
