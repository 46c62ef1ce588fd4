import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWhere } from '../../../../test/support/where-present.js';
import { serve, type Serving } from './support/gateway.js';
import { makeFolder } from './support/server.js';
import { describeGateway } from './support/suite.js';
import { TRAFFICSERVER } from './support/trafficserver.js';

/** Traffic Server drops the first slash of "//", and a query, parameters or a fragment that are empty. */
const shown = (target: string): string =>
  target
    .replace(/#$/, '')
    .replace(/^http:\/\/(?=\/)/i, '')
    .replace(/^((?:https?:\/\/[^/?#]*)?)\/\//i, '$1/')
    .replace(/\?$/, '')
    .replace(/^([^;?]*);(?=\?|$)/, '$1');

describeGateway(TRAFFICSERVER, 60, { policies: { standard: {} }, merged: ['P4'], shown });

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
