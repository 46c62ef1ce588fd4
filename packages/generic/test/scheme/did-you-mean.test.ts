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
    // By another end of the word.
    ['forbidden', ['allow', 'forbid'], 'forbid'],
    ['Refusing', ['remove', 'refuse'], undefined],
    ['removed', ['refuse', 'remove'], 'remove'],
    ['forbiddenness', ['allow', 'forbid'], undefined],
    // By words, in any order and spelling.
    ['query-sort', ['empty-query', 'query-order'], 'query-order'],
    ['sort-query', ['empty-query', 'query-order'], 'query-order'],
    ['sortedQuery', ['empty-query', 'query-order'], 'query-order'],
    ['slash-trailing', ['trailing-slash'], 'trailing-slash'],
    ['TRAILING_SLASH', ['trailing-slash'], 'trailing-slash'],
    ['remove-trailing-slash', ['duplicate-slashes', 'trailing-slash'], 'trailing-slash'],
    ['index', ['directory-index', 'query-order'], 'directory-index'],
    ['scheme', ['syntax-based', 'scheme-based'], 'scheme-based'],
    ['query-alphabetical', ['empty-query', 'query-order'], 'query-order'],
    ['maxPairs', ['maxLength'], undefined],
    // Several names have as many of its words.
    ['host', ['host-case', 'host-ipv6'], undefined],
    ['host-foo', ['host-case', 'host-ipv6'], undefined],
    ['port-order', ['empty-port', 'host-case'], undefined],
    ['order-of-things', ['query-order'], undefined],
  ])('%s of %j', (name, known, near) => {
    expect(nearestName(name, known)).toBe(near);
  });
});
