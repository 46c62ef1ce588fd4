import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile, type Decision } from '@urikit/cache-key';
import { createHandlers, type NjsHandler } from '../../src/njs/handlers.js';
import type { NjsRequest } from '../../src/njs/request.js';
import { settingsOf } from '../../src/njs/settings.js';
import { describeNginx } from './support/nginx.js';
import { POLICIES } from './support/policies.js';
import { malformed, type Shown, shown } from './support/requests.js';
import { serve, type Serving } from './support/served.js';

const names = Object.keys(POLICIES);
const handlersAsked = ['decide', 'action', 'key', 'host', 'target', 'reason', 'client', 'proto'];

/**
 * Runs the written modules over requests that it is sent, one a line, hexadecimal. Strings are made from octets, as
 * nginx makes them; what is answered is octets too.
 */
const batch = `
${names.map((name) => `import ${name} from 'urikit/${name}.js';`).join('\n')}
var modules = { ${names.map((name) => `${name}: ${name}`).join(', ')} };
function octets(hex) { return String.bytesFrom(hex, 'hex'); }
function ascii(text) { return text.replace(/[^ -~]/g, function (char) { return '\\\\u' + char.charCodeAt(0).toString(16); }); }
function handle(r) {
  var module = modules[r.args.name];
  var asked = r.args.asked.split(',');
  var answers = r.requestText.split('\\n').map(function (line) {
    var parts = line.split(' ');
    var variables = { request: octets(parts[0]), scheme: parts[1], remote_addr: '192.0.2.1' };
    variables[r.args.name + '_trusted'] = parts[2];
    var raw = [];
    for (var i = 3; i < parts.length; i += 2) raw.push([octets(parts[i]), octets(parts[i + 1])]);
    var request = { variables: variables, rawHeadersIn: raw };
    return asked.map(function (one) { return one === 'decide' ? ascii(JSON.stringify(module[one](request))) : module[one](request); }).join('\\t');
  });
  r.return(200, answers.join('\\n'));
}
export default { handle: handle };
`;

/** A whole decision as JSON in ASCII. */
const ascii = (decision: Decision): string =>
  JSON.stringify(decision).replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`);
const hex = (text: string): string => Buffer.from(text, 'latin1').toString('hex');
// Two spaces in a row are an empty value.
const lineOf = ({ line, scheme, trusted, fields }: Shown): string =>
  [hex(line), scheme, trusted ? '1' : '0', ...fields.flat().map(hex)].join(' ');

/** What the handlers answer here. */
function answersHere(name: string, requests: readonly Shown[]): readonly string[] {
  const { policy, trust = false } = POLICIES[name]!;
  const { plan } = compile(policy);
  const settings = settingsOf(plan, trust ? `${name}_trusted` : undefined);
  const handlers = createHandlers(JSON.parse(JSON.stringify(plan)) as typeof plan, settings);
  return requests.map(({ line, scheme, trusted, fields }) => {
    const request: NjsRequest = {
      variables: { request: line, scheme, remote_addr: '192.0.2.1', [`${name}_trusted`]: trusted ? '1' : '0' },
      rawHeadersIn: fields,
    };
    return askedOf(name)
      .map((one) => (one === 'decide' ? ascii(handlers.decide(request)) : (handlers[one] as NjsHandler)(request)))
      .join('\t');
  });
}

const askedOf = (name: string): readonly string[] => {
  const { policy, trust = false } = POLICIES[name]!;
  return [
    ...handlersAsked,
    ...settingsOf(compile(policy).plan, trust ? '' : undefined).set.map((_, i) => `field${String(i)}`),
  ];
};

describeNginx('njs in nginx makes the whole decision that Node makes', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serve(
      POLICIES,
      `js_import batch from urikit/batch.js; server { listen unix:SOCKETS/batch.sock; location /handle { js_content batch.handle; } }`,
      { 'urikit/batch.js': batch },
    );
  }, 60_000);
  afterAll(() => serving.stop());

  test.each(names)('%s', async (name) => {
    const { rules } = compile(POLICIES[name]!.policy).plan;
    // Without its scope a request has no key: every other one is given one.
    const scoped = rules.scope.map((field) => [field, 'acme'] as const);
    const requests = fc
      .sample(fc.oneof({ weight: 4, arbitrary: shown }, { weight: 1, arbitrary: malformed }), {
        numRuns: 500,
        seed: 20_260_000 + names.indexOf(name),
      })
      .map((one, i) => (i % 2 === 0 ? one : { ...one, fields: [...one.fields, ...scoped] }));
    const body = requests.map(lineOf).join('\n');
    const asked = askedOf(name).join(',');
    const { status, body: text } = await serving.raw(
      'batch',
      `POST /handle?name=${name}&asked=${asked} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
    );
    expect([status, serving.nginx.errors()]).toEqual([200, '']);
    const [there, here] = [text.split('\n'), answersHere(name, requests)];
    const differing = requests
      .map((request, i) => ({ request, there: there[i], here: here[i] }))
      .filter((one) => one.there !== one.here);
    expect(differing.slice(0, 3)).toEqual([]);
    expect(there).toHaveLength(requests.length);
    const keyed = here.filter((answer) => answer.includes('\tkey\t')).length;
    // A test of refusals alone would say little.
    expect(keyed).toBeGreaterThan(10);
  });
});
