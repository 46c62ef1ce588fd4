import { createHostFilter } from '@urikit/safety';
import { createRegistry } from '@urikit/registry';
import { policyBreaches } from '@urikit/scheme-conformance/policy';
import { describe, expect, test } from '@jest/globals';
import { http } from '@urikit/scheme-http';

/** One list of hosts gives one answer, whoever asks. */
const LISTS: readonly (readonly [deny: readonly string[], uris: readonly string[]])[] = [
  [
    ['not-global'],
    [
      'http://010.001.002.003/',
      'http://10.1.2.3/',
      'http://0127.0.0.1/',
      'http://%3010.8%2e8.8./',
      'http://0169.0254.0169.0254/latest',
      'http://8.8.8.8/',
      'http://012.1.2.3/',
      'http://0x0a.1.2.3/',
      'http://192.0.2.1/',
    ],
  ],
  [['10.0.0.0/8'], ['http://010.1.2.3/', 'http://012.1.2.3/', 'http://8.1.2.3/', 'http://example.com/']],
];

describe.each(LISTS)('deny: %j', (deny, uris) => {
  const filter = createHostFilter({ deny });
  const { engine } = createRegistry({
    plugins: [http],
    references: 'forbid',
    overlays: [{ id: 'corp', version: '1.0.0', extends: 'http', hosts: { deny } }],
  });

  test.each(uris)('%s', (uri) => {
    const isRefused = engine.check(uri).some(({ code }) => code.startsWith('corp/'));
    expect([uri, isRefused]).toEqual([uri, !filter.allows(uri)]);
  });

  test('describePolicy tries the decimal spelling of an address', () => {
    const refused = ['http://10.1.2.3/'];
    expect(policyBreaches({ engine }, { refused })).toEqual([]);
    const octalOnly = {
      ...engine,
      check: (text: string) => (/\/\/0\d*(?:\.0?\d+){3}\//.test(text) ? [] : engine.check(text)),
    };
    expect(JSON.stringify(policyBreaches({ engine: octalOnly }, { refused }))).toContain('010');
  });
});
