import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Asked, groupsOf } from '../conformance/generate.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { exchange } from '../njs/support/client.js';
import { describeNginx, type Nginx, startNginx } from '../njs/support/nginx.js';
import { ensureTemplates, filledText, writtenText } from './support/texts.js';

/**
 * `decide.es5.js` of target `js` under every policy of the conformance file, in njs. A few texts are tried as they are written, and all
 * of them under `FUZZ_RUNS`, the number of requests of all policies together.
 */

const POLICIES = 43;
const runs = process.env['FUZZ_RUNS'];
const each = Math.ceil(Number(runs ?? 4300) / POLICIES);
const groups = [...groupsOf(testSeed() + 4300, each)];

const KINDS = [
  { isSmall: false, isES5: true },
  { isSmall: true, isES5: true },
] as const;

/** A module for njs with the decisions of a policy by each kind of text. Requests and answers are JSON in ASCII, one a line. */
const moduleOf = (index: number): string => `
${KINDS.map((kind, i) => {
  const { plan } = groups[index]!;
  const isWritten = runs !== undefined || (index % 14 === 4 && !kind.isSmall);
  return `var text${String(i)} = (function () { var made;\n${(isWritten ? writtenText : filledText)(plan, kind)}\nreturn made; })();`;
}).join('\n')}
function ascii(text) { return text.replace(/[^ -~]/g, function (char) { return '\\\\u' + ('000' + char.charCodeAt(0).toString(16)).slice(-4); }); }
function handle(r) {
  r.return(200, r.requestText.split('\\n').map(function (line) {
    var request = JSON.parse(line);
    var fields = request.fields;
    delete request.fields;
    request.header = function (name) { return Object.prototype.hasOwnProperty.call(fields, name) ? fields[name] : undefined; };
    return ascii(JSON.stringify([text0.decide(request), text1.decide(request), [text0.keyOf(request)]]));
  }).join('\\n'));
}
export default { handle: handle };
`;

const ascii = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

describeNginx('decide.es5.js in njs', () => {
  let nginx: Nginx;
  beforeAll(async () => {
    ensureTemplates();
    const location = (_: unknown, i: number): string =>
      `location = /${String(i)} { js_import m${String(i)}.js; js_content m${String(i)}.handle; }`;
    nginx = await startNginx(
      (socket) => `client_body_buffer_size 16m; client_max_body_size 16m;
server { listen unix:${socket('js')}; ${groups.map(location).join('\n')} }`,
      Object.fromEntries(groups.map((_, i) => [`m${String(i)}.js`, moduleOf(i)])),
    );
  }, 1_800_000);
  afterAll(() => nginx.stop());

  const ask = async (index: number, requests: readonly Asked[]): Promise<readonly string[]> => {
    const body = requests.map(ascii).join('\n');
    const { status, body: text } = await exchange(
      nginx.socket('js'),
      `POST /${String(index)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
    );
    expect([status, nginx.errors()]).toEqual([200, '']);
    return text.split('\n');
  };

  test.each(groups.map(({ name }, i) => [name, i] as const))(
    'decides as the interpreter under the policy "%s"',
    async (_name, index) => {
      const { cases } = groups[index]!;
      const differ: unknown[] = [];
      for (let at = 0; at < cases.length; at += 1000) {
        const some = cases.slice(at, at + 1000);
        const found = await ask(
          index,
          some.map(({ request }) => request),
        );
        for (const [i, { request, decision }] of some.entries()) {
          const expected = ascii([decision, decision, [decision.action === 'key' ? decision.key : undefined]]);
          if (found[i] !== expected) differ.push([request, expected, found[i]]);
        }
      }
      expect(differ.slice(0, 3)).toEqual([]);
    },
    120_000,
  );
});
