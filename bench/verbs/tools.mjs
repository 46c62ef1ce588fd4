import { addUriFormats, isIdnHostname, uriResolver } from '@urikit/ajv';
import * as conformance from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';
import { policyBreaches } from '@urikit/scheme-conformance/policy';
import * as issues from '@urikit/schema-issues';
import * as hosts from '@urikit/hosts';
import { hostListHas } from '@urikit/hosts/find';
import { jwtString } from '@urikit/same';
import { maskSecrets, redact } from '@urikit/secrets';
import { uri as zodUri } from '@urikit/zod';
import { uriSchema } from '@urikit/zod/standard';
import { engine } from 'urikit';
import { createRegistry } from 'urikit/registry';
import { z } from 'zod';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { plugin } from './registry.mjs';
import { nothing, rowsOf } from './rows.mjs';

const BASE = 'http://www.example.com/a/b';
const ofZod = zodUri({ schemes: ['http'] });
const ofStandard = uriSchema({ schemes: ['http'] })['~standard'];
const zodUrl = { name: 'z.url()', run: (text) => z.url().safeParse(text).success };

const schema = z.strictObject({ a: z.number(), list: z.array(z.strictObject({ b: z.string() })).optional() });
const wrong = (times) => ({ a: 1, list: input.many(20 * times, (k) => ({ b: k, c: 1 })) });
const raw = (times) => schema.safeParse(wrong(times)).error.issues;
const [issue] = issues.schemaIssues(raw(1), schema, wrong(1));
const keys = (times) => input.many(20 * times, (k) => `key-${k}`);

const acme = plugin('');
const recorder = { describe: (_, body) => body(), test: () => 0 };
const strict = createRegistry({ plugins: [acme], references: 'forbid' });
const pairs = [{ a: 'urn:a:b', b: 'urn:a:B', equal: false }];
const cases = { refused: ['b'], spellings: 10 };

const counted = (text) => {
  const { kit, total } = conformance.countingKit();
  kit.normalizeTriplets(text);
  return total();
};

const row = rowsOf('@urikit/');

const known = hosts.hostListOf(input.hosts(16, 1));
const knownHost = () => 'host-1-99.example.com';
const wholeList = (times, i) => hosts.hostListOf(input.hosts(times, i));

export const rows = [
  row('hosts hostListOf', 'names of hosts', input.hosts, (list) => hosts.hostListOf(list), floor.json),
  row('hosts hostListHas', 'a list of 160 names', knownHost, (host) => hosts.hostListHas(known, host)),
  row('hosts/find hostListHas', 'a list of 160 names', knownHost, (host) => hostListHas(known, host)),
  row('hosts/find hostListHas', 'a long list', wholeList, (list) => hostListHas(list, 'a.example.com'), floor.lookup),
  row('secrets redact', 'a password and a token', input.secret, (text) => redact(text, engine), floor.url),
  row(
    'secrets maskSecrets',
    'a query with a token',
    (times, i) => `${input.query(times, i)}&access_token=a`,
    (text) => maskSecrets(text, { component: 'query', mark: '***' }),
  ),
  row('ajv addUriFormats', 'to an instance', undefined, () => addUriFormats({ addFormat: () => 0, opts: {} })),
  row('ajv isIdnHostname', 'a name beyond ASCII', input.idn, isIdnHostname, floor.lower),
  row('ajv uriResolver.parse', 'a URI', input.uri, (text) => uriResolver.parse(text), floor.url),
  row('ajv uriResolver.resolve', 'a path', input.reference, (text) => uriResolver.resolve(BASE, text), floor.base),
  row(
    'ajv uriResolver.serialize',
    'components',
    (t, i) => uriResolver.parse(input.uri(t, i)),
    (one) => uriResolver.serialize(one),
    floor.json,
  ),
  row('zod uri', 'a schema', undefined, () => zodUri({ schemes: ['http'] })),
  row('zod uri', 'a URI', input.uri, (text) => ofZod.safeParse(text), zodUrl),
  row('zod/standard uriSchema', 'a schema', undefined, () => uriSchema({ schemes: ['http'] })),
  row('zod/standard uriSchema', 'a URI', input.uri, (text) => ofStandard.validate(text), zodUrl),
  row('schema-issues schemaIssues', 'issues', raw, (list) => issues.schemaIssues(list, schema), floor.json),
  row('schema-issues issueText', 'an issue', undefined, () => issues.issueText(issue)),
  row('schema-issues pathText', 'a long path', keys, issues.pathText, floor.json),
  row('schema-issues keysAt', 'the root', undefined, () => issues.keysAt(schema, [])),
  row('schema-issues valueAt', 'a member', wrong, (value) => issues.valueAt(value, ['a']), floor.json),
  row('schema-issues knownKeys', 'a schema', undefined, () => issues.knownKeys(schema)),
  row(
    'schema-issues lostMemberIssues',
    'a value',
    wrong,
    (value) => issues.lostMemberIssues(schema, value),
    floor.json,
  ),
  row('schema-issues schemaPlace', 'a member', wrong, (value) =>
    issues
      .schemaPlace([schema])
      .below(value, 'a')
      .isMarked(() => false),
  ),
  row('scheme-conformance lawsOf', 'a plugin', undefined, () => conformance.lawsOf(acme)),
  row('scheme-conformance breachesOf', 'a plugin, 5 runs', undefined, () => conformance.breachesOf(acme, { runs: 5 })),
  nothing(
    row('scheme-conformance describeScheme', 'tests', undefined, () => conformance.describeScheme(acme, {}, recorder)),
  ),
  nothing(
    row('scheme-conformance describePolicy', 'tests', undefined, () =>
      conformance.describePolicy(strict, cases, recorder),
    ),
  ),
  row('scheme-conformance standardLaws', 'a standard', undefined, () => conformance.standardLaws(jwtString, pairs)),
  nothing(
    row('scheme-conformance describeStandard', 'tests', undefined, () =>
      conformance.describeStandard(jwtString, pairs, recorder),
    ),
  ),
  row('scheme-conformance/policy policyBreaches', '10 spellings', undefined, () => policyBreaches(strict, cases)),
  row('scheme-conformance countingKit', 'a path', input.encodedPath, counted),
  row('scheme-conformance growthOf', 'a split', undefined, () =>
    conformance.growthOf((length) => 'a/'.repeat(length).split('/')),
  ),
  row(
    'scheme-conformance workOf',
    'a split',
    input.path,
    (path) => conformance.workOf(() => path.split('/')),
    floor.split,
  ),
  row('scheme-conformance/loading loadedBy', 'a module', undefined, () =>
    loadedBy(new URL('floors.mjs', import.meta.url)),
  ),
];
