import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWhere } from '../../../../test/support/where-present.js';
import { serve, type Serving } from './support/gateway.js';
import { makeFolder } from './support/server.js';
import { describeGateway } from './support/suite.js';
import { TRAFFICSERVER } from './support/trafficserver.js';

describeGateway(TRAFFICSERVER, 60, { policies: { standard: {} } });

describeWhere('targets that Traffic Server shows in part', TRAFFICSERVER.missing, () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serve(TRAFFICSERVER, { standard: {} }, makeFolder('trafficserver-parts'));
  }, 60_000);
  afterAll(() => serving.stop());

  const WHOLE = [
    '/',
    '/x',
    '/x/',
    '/x/y',
    '/x?a',
    '/x;a',
    '/x;a?b',
    '/a//b//',
    '/x??',
    'http://ex.test/x',
    'http://ex.test',
  ];
  const ENDS = ['?', ';', '#', ';?', '?#', ';#', ';?#'];
  const PARTS = [
    ...['/', '/x', '/x/y', '/x?a', '/x;a?b'].map((target) => `/${target}`),
    ...['/', '/x', '/x/y', '/a//b', 'http://ex.test/x'].flatMap((target) => ENDS.map((end) => target + end)),
    ...['//x?', '///x', '/x;?a', 'http://ex.test//x', 'http:///x'],
  ];
  const FIELDS = [
    [],
    [['Cookie', 'a=1']],
    [
      ['Accept', '*/*'],
      ['X-A', ''],
      ['Accept', ' text/html '],
    ],
  ] as const;

  test('are answered with 400, and never by the page of another target', async () => {
    const merged: unknown[] = [];
    for (const target of PARTS)
      for (const fields of FIELDS) {
        const { status, seen } = await serving.send('standard', { target, host: 'ex.test', fields });
        if (status !== 400 || seen !== undefined) merged.push([target, fields, status]);
      }
    expect(merged).toEqual([]);
  });

  test('are no others', async () => {
    const refused: unknown[] = [];
    for (const target of WHOLE)
      for (const fields of FIELDS) {
        const { status } = await serving.send('standard', { target, host: 'ex.test', fields });
        if (status !== 200) refused.push([target, fields, status]);
      }
    expect(refused).toEqual([]);
  });
});

describeWhere('Accept-Encoding in Traffic Server', TRAFFICSERVER.missing, () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serve(
      TRAFFICSERVER,
      { codings: { headers: { 'accept-encoding': 'encoding' } } },
      makeFolder('trafficserver-codings'),
    );
  }, 60_000);
  afterAll(() => serving.stop());

  test.each(['br', 'gzip', 'identity', 'gzip;q=0.5, br', 'deflate', 'zstd, br;q=0', '*', ''])(
    'RFC 9110 12.5.3: the origin is asked for the coding that is keyed: %j',
    async (coding) => {
      const target = `/coding/${encodeURIComponent(coding)}`;
      const fields = [['Accept-Encoding', coding]] as const;
      const { seen } = await serving.send('codings', { target, host: 'ex.test', fields });
      const told = seen?.fields.filter(([name]) => name.toLowerCase() === 'accept-encoding').map(([, value]) => value);
      const decision = serving.keyer('codings').decide({
        ...({ method: 'GET', scheme: 'http', host: 'ex.test', target } as const),
        header: (name) => (name === 'accept-encoding' ? coding : undefined),
      });
      expect(decision.action).toBe('key');
      const key = decision.action === 'key' ? decision.key : '';
      expect([coding, told]).toEqual([coding, [key.slice(key.lastIndexOf(':') + 1)]]);
    },
  );
});
