import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWhere } from '../../../../test/support/where-present.js';
import { DOORS, HOSTS, testDoors, testHostDoors } from './support/doors.js';
import { type Exported, type Gateway, serve, type Serving } from './support/gateway.js';
import { HAPROXY } from './support/haproxy.js';
import { HTTPD } from './support/httpd.js';
import { nginxLua, nginxNjs } from './support/nginx-lua.js';
import { commandNamed, makeFolder, runServer } from './support/server.js';
import { startTrafficServer, TRAFFICSERVER } from './support/trafficserver.js';
import { startVarnish, VARNISH } from './support/varnish.js';

/** Servers with rules of their own for a path, in the layout that the README of an export shows. */

const policiesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, DOORS[name]![0]]));

function describeDoors(gateway: Gateway, names = Object.keys(DOORS), more?: (serving: () => Serving) => void): void {
  describeWhere(`rules of ${gateway.target} for a path`, gateway.missing, () => {
    let serving: Serving;
    beforeAll(async () => {
      serving = await serve(gateway, policiesOf(names), makeFolder(`${gateway.target}-doors`));
    }, 60_000);
    afterAll(() => serving.stop());
    testDoors((name, sent) => serving.send(name, sent), names);
    more?.(() => serving);
  });
}

/** The same with a rule for a host. */
function describeHostDoors(gateway: Gateway, byAlias = true): void {
  describeWhere(`rules of ${gateway.target} for a host`, gateway.missing, () => {
    let serving: Serving;
    beforeAll(async () => {
      serving = await serve(gateway, { hosts: HOSTS }, makeFolder(`${gateway.target}-hosts`));
    }, 60_000);
    afterAll(() => serving.stop());
    testHostDoors((name, sent) => serving.send(name, sent), byAlias);
  });
}

/** The block of a README in a language. */
const blockOf = ({ files }: Exported, language: string): string => {
  const text = files.find(({ path }) => path === 'README.md')?.text ?? '';
  return new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``).exec(text)?.[1] ?? '';
};

/** HAProxy by its whole configuration, one process for each policy behind one socket. */
const haproxy: Gateway = {
  ...HAPROXY,
  start: async (exports, folder, origin) => {
    const place = (name: string): string => join(folder, `${name}.sock`);
    const servers = await Promise.all(
      exports.map(async (one) => {
        const file = join(one.folder, 'haproxy.cfg');
        const text = (one.files.find(({ path }) => path === 'haproxy.cfg')?.text ?? '')
          .replace('bind :8080', `bind unix@${place(one.name)}`)
          .replace('127.0.0.1:9000', `unix@${origin}`)
          .replace(
            /^ *# Your own rules.*$/m,
            '    http-request deny if { path_beg /admin }\n    http-request deny if { req.hdr(host) -i admin.test }\n' +
              '    http-request set-path /private%[path] if { path_beg /moved }\n' +
              '    http-request deny if { path_beg /closed } { req.hdr(x-inside) -m found }\n    use_backend other if { path_beg /other }',
          );
        writeFileSync(file, `${text}\nbackend other\n    http-request deny deny_status 404\n`);
        return runServer(one.folder, [commandNamed('haproxy') ?? '', '-db', '-f', file], [place(one.name)]);
      }),
    );
    return {
      place,
      server: {
        log: () => servers.map(({ log }) => log()).join('\n'),
        work: () => servers.reduce((sum, { work }) => sum + work(), 0),
        stop: async () => void (await Promise.all(servers.map(({ stop }) => stop()))),
      },
    };
  },
};

describe('HAProxy', () => {
  describeHostDoors(haproxy);
  describeDoors(haproxy, undefined, (serving) => {
    const ask = (target: string, ...fields: readonly (readonly [string, string])[]) =>
      serving().send('standard', { target, host: 'ex.test', fields });

    test('use_backend chooses by what is forwarded', async () => {
      const statuses = [await ask('/x/../other'), await ask('/%6fther')].map(({ status }) => status);
      expect(statuses).toEqual([404, 404]);
    });

    test('a target that a later rule changes is forwarded as that rule wrote it, and has no key', async () => {
      const [first, second] = [await ask('/moved/a'), await ask('/x/../moved/a')];
      expect([first, second].map(({ seen }) => seen?.line.split(' ')[1])).toEqual([
        '/private/moved/a',
        '/private/moved/a',
      ]);
      expect(second.count).not.toBe(first.count);
    });

    test('a rule that denies comes before an answer from the cache', async () => {
      const first = await ask('/closed/a');
      expect([first.status, (await ask('/closed/a')).count]).toEqual([200, first.count]);
      expect((await ask('/x/../closed/a', ['X-Inside', '0'])).status).toBe(403);
    });
  });
});

/** An export whose configuration says more. */
const withMore = (gateway: Gateway, path: (name: string) => string, text: string): Gateway => ({
  ...gateway,
  start: (exports, folder, origin) => {
    for (const { name, folder: own } of exports) appendFileSync(join(own, path(name)), text);
    return gateway.start(exports, folder, origin);
  },
});

describe('Apache httpd', () => {
  const location = '<Location "/admin">\n  Require all denied\n</Location>\n';
  describeDoors(
    withMore(HTTPD, (name) => `${name}.conf`, location),
    undefined,
    (serving) => {
      test('an encoded slash, a further slash and dot-segments behind them pass no <Location>', async () => {
        const entered: unknown[] = [];
        for (const target of [
          ...['/admin%2fx', '/admin%2Fx', '/%2Fadmin', '/%2fadmin%2fx', '//admin', '///admin//x', '/.//admin'],
          ...[
            '/open%2F..%2Fadmin',
            '/open/..%2fadmin',
            '/x%2f%2e%2e%2fadmin',
            '/%2e%2fadmin',
            '/open/%2e%2e%2Fadmin/x',
          ],
        ])
          for (const fields of [[], [['Cookie', 'a=1']]] as const)
            for (const name of Object.keys(DOORS)) {
              const { status, seen } = await serving().send(name, { target, host: 'ex.test', fields });
              if (seen !== undefined || status < 400) entered.push([name, target, fields, status]);
            }
        expect(entered).toEqual([]);
      });
    },
  );
  const closed = "<If \"tolower(req('Host')) == 'admin.test'\">\n  Require all denied\n</If>\n";
  describeHostDoors(withMore(HTTPD, (name) => `${name}.conf`, closed));
});

/** Traffic Server with a remap rule of its own for a path: nothing listens behind it. */
const trafficserver: Gateway = {
  ...TRAFFICSERVER,
  start: startTrafficServer('map /admin http://127.0.0.1:1/\n'),
};

describe.each(['standard', 'lower', 'merged'])('Traffic Server, %s', (name) => {
  describeDoors(trafficserver, [name]);
});

/** Varnish as README.md has it, with a rule of its own. */
const varnish: Gateway = {
  ...VARNISH,
  start: startVarnish((one, origin) =>
    blockOf(one, 'vcl')
      .replace('.host = "127.0.0.1"; .port = "8080";', `.path = "${origin}";`)
      .replace(
        /^ *# Your own rules.*$/m,
        'if (req.url ~ "^/admin" || req.http.host == "admin.test") { return (synth(403)); } if (req.url ~ "^/moved") { set req.url = "/private" + req.url; }',
      ),
  ),
};

describe.each(['standard', 'lower', 'merged'])('Varnish, %s', (name) => {
  describeDoors(varnish, [name], (serving) => {
    test('a target that a later rule changes is forwarded as that rule wrote it, and has no key', async () => {
      const ask = (target: string) => serving().send(name, { target, host: 'ex.test' });
      const [first, second] = [await ask('/moved/a'), await ask('/x/../moved/a')];
      expect([first, second].map(({ seen }) => seen?.line.split(' ')[1])).toEqual([
        '/private/moved/a',
        '/private/moved/a',
      ]);
      expect(second.count).not.toBe(first.count);
    });
  });
});

describe('Varnish', () => {
  describeHostDoors(varnish);
});

/** A location of its own for a path, and one more that is cached. */
const beside = (name: string): string => `
  set $${name}_locations several;
  location /admin { return 403; }`;

describe.each([nginxLua(beside), nginxNjs(beside)])('$target', (gateway) => {
  describeDoors(gateway);
});

/** As a server of its own has it for the name: nginx chooses that by `$host`. */
const closedHost = (): string => 'if ($host = admin.test) { return 403; }';

describe.each([nginxLua(closedHost), nginxNjs(closedHost)])('$target', (gateway) => {
  describeHostDoors(gateway, false);
});
