import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from '@jest/globals';
import { describeWhere } from '../../../../test/support/where-present.js';
import { until } from '../../../http-cache/test/support/until.js';
import { type Gateway, serve } from './support/gateway.js';
import { HAPROXY } from './support/haproxy.js';
import { HTTPD } from './support/httpd.js';
import { NGINX_LUA } from './support/nginx-lua.js';
import { makeFolder } from './support/server.js';
import { TRAFFICSERVER } from './support/trafficserver.js';
import { VARNISH } from './support/varnish.js';

/** A plan that stands in a file with the keyer of another version is said in the log of the gateway. */

const LOGS = ['output.log', 'error.log', 'log/diags.log', 'log/error.log', 'log/traffic.out'];

const withOtherPlan = (gateway: Gateway): Gateway => ({
  ...gateway,
  start: (exports, folder, origin) => {
    for (const { name, files } of exports)
      for (const { path, text } of files)
        writeFileSync(
          join(folder, name, path),
          text.replace(/\bruntime = "[0-9a-f]{16}"/, 'runtime = "0123456789abcdef"'),
        );
    return gateway.start(exports, folder, origin);
  },
});

describe.each([HAPROXY, HTTPD, NGINX_LUA, TRAFFICSERVER, VARNISH])('$target', (gateway) => {
  describeWhere(`a warning of ${gateway.target}`, gateway.missing, () => {
    test('says that plan and keyer are of two versions', async () => {
      const place = makeFolder(`${gateway.target}-mismatch`);
      const serving = await serve(withOtherPlan(gateway), { standard: {} }, place);
      try {
        // In no normal form, so that the script is asked.
        await serving.send('standard', { target: '/%61', host: 'ex.test' });
        const said = (): boolean =>
          LOGS.map((name) => join(place.folder, name)).some(
            (file) =>
              existsSync(file) && readFileSync(file, 'utf8').includes('the plan is of runtime 0123456789abcdef'),
          );
        await until(said, 'the log has a warning');
      } finally {
        await serving.stop();
      }
    }, 60_000);
  });
});
