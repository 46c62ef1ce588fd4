import { expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { DATA_ISSUES } from '@urikit/generic/internal';

/** Hooks and a text for each code that data raises. */
const RAISED: Readonly<Record<string, readonly [SchemeHooks, string]>> = {
  'missing-authority': [{ authority: 'required' }, 'x:p'],
  'forbidden-authority': [{ authority: 'forbidden' }, 'x://h'],
  'empty-host': [{ host: 'required' }, 'x://'],
  'port-range': [{ defaultPort: 1 }, 'x://h:65536'],
  userinfo: [{ userinfo: 'forbidden' }, 'x://u@h'],
  query: [{ query: 'forbidden' }, 'x:?'],
  fragment: [{ fragment: 'forbidden' }, 'x:#'],
  'host-delimiter': [{ names: 'dns' }, 'x://a%40b'],
  'host-control': [{ names: 'dns' }, 'x://a%00'],
  'host-not-utf-8': [{ names: 'dns' }, 'x://a%FF'],
  'host-label-length': [{ names: 'dns' }, `x://${'a'.repeat(64)}`],
  'host-length': [{ names: 'dns' }, `x://${'a.'.repeat(127)}b`],
  'host-character': [{ names: 'dns' }, 'x://a!'],
  'host-hyphen': [{ names: 'dns' }, 'x://-a'],
  'host-empty-label': [{ names: 'dns' }, 'x://a..b'],
  'host-non-ascii': [{ names: 'dns' }, 'x://%C3%A9'],
  'rare-ipv4': [{ names: 'dns' }, 'x://127.1'],
  'host-ip-future': [{ names: 'dns' }, 'x://[v1.a]'],
};

test('DATA_ISSUES has every code that the data of hooks raises, and each is raised', () => {
  const raised = Object.entries(RAISED).map(([code, [x, text]]) => {
    const codes = createEngine({ schemes: { x } }).check(text);
    return codes.some((issue) => issue.code === `x/${code}`) ? code : `${code} is not raised`;
  });
  expect(raised).toEqual([...DATA_ISSUES]);
});
