import type { RuleId } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { describe, expect, test } from '@jest/globals';
import { applyOne } from './one-rule.js';

describe('RFC 3986 6.2.3: one rule does what the data of the scheme says', () => {
  test.each<readonly [RuleId, SchemeHooks, string, string]>([
    ['port-leading-zeros', { defaultPort: 7 }, 'f://u@h:007', 'f://u@h:7'],
    ['port-leading-zeros', { defaultPort: 7 }, 'f://h:000', 'f://h:0'],
    ['port-leading-zeros', { defaultPort: 7 }, 'f://h:0', 'f://h:0'],
    ['port-leading-zeros', { defaultPort: 7 }, 'f://h:70', 'f://h:70'],
    ['port-leading-zeros', { defaultPort: 7 }, 'f://h:', 'f://h:'],
    ['port-leading-zeros', { defaultPort: 7 }, 'f://h', 'f://h'],
    ['port-leading-zeros', { defaultPort: 7 }, 'f:', 'f:'],
    ['port-leading-zeros', {}, 'f://h:007', 'f://h:007'],
    ['default-port', { defaultPort: 7 }, 'f://u@h:7/p', 'f://u@h/p'],
    ['default-port', { defaultPort: 7 }, 'f://h:07', 'f://h:07'],
    ['default-port', { defaultPort: 7 }, 'f://h', 'f://h'],
    ['default-port', {}, 'f://h:7', 'f://h:7'],
    ['default-port', {}, 'f:7', 'f:7'],
    ['empty-path', { emptyPath: '/' }, 'f://h?q', 'f://h/?q'],
    ['empty-path', { emptyPath: '/' }, 'f:?q', 'f:?q'],
    ['empty-path', { emptyPath: '/' }, 'f://h/', 'f://h/'],
    ['empty-path', {}, 'f://h', 'f://h'],
    ['absent-authority', { absentAuthority: 'empty' }, 'f:/p', 'f:///p'],
    ['absent-authority', { absentAuthority: 'empty' }, 'f:/.//p', 'f:////p'],
    ['absent-authority', { absentAuthority: 'empty' }, 'f:p', 'f:p'],
    ['absent-authority', { absentAuthority: 'empty' }, 'f:', 'f:'],
    ['absent-authority', { absentAuthority: 'empty' }, 'f://h/p', 'f://h/p'],
    ['absent-authority', {}, 'f:/p', 'f:/p'],
    ['local-host', { localHosts: ['here'] }, 'f://here/p', 'f:///p'],
    ['local-host', { localHosts: ['here'] }, 'f://here:1/p', 'f://here:1/p'],
    ['local-host', { localHosts: ['here'] }, 'f://u@here/p', 'f://u@here/p'],
    ['local-host', { localHosts: ['here'] }, 'f://there/p', 'f://there/p'],
    ['local-host', { localHosts: ['here'] }, 'f:here', 'f:here'],
    ['scheme-normalize', {}, 'f:a', 'f:a'],
    ['scheme-normalize', { normalize: (uri) => ({ ...uri, path: uri.path.toLowerCase() }) }, 'f:A', 'f:a'],
  ])('%s: %j, %s', (id, hooks, text, expected) => {
    expect(applyOne(id, text, hooks)).toBe(expected);
  });
});
