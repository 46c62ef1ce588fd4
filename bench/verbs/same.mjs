import * as same from '@urikit/same';
import { engine } from 'urikit';
import * as ours from 'urikit/same';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { nothing, rowsOf } from './rows.mjs';

const row = rowsOf('');

/** The arguments with which `same` calls a function of a standard. */
const callOf = (standard, name, [a, b], options) => {
  const calls = [];
  const heard = (...args) => {
    calls.push(args);
    return standard[name](...args);
  };
  same.createSame({ engine, standards: [{ ...standard, [name]: heard }] }).same(standard.id, a, b, options);
  return calls[0];
};

const textRead = { name: 'characters read', run: ([one]) => floor.read.run(one.text ?? one) };

/** A function of a standard by itself, over a pair of strings. */
const member = (of, name, work, pair, options) =>
  row(
    `@urikit/same ${of}.${name}`,
    work,
    (times, i) => callOf(same[of], name, pair(times, i), options),
    (args) => same[of][name](...args),
    textRead,
  );

/** A string, and the same beside it. */
const twice = (make) => (times, i) => [make(times, i), make(times, i)];
const uris = twice(input.uri);

const account = (times, i) => `acct:${input.plain(times, i)}@EXAMPLE.com`;
const urn = (times, i) => `urn:Example:${input.rootless(times, i)}%2f`;
const origin = (times, i) => `https://${input.host(times, i)}`;
const subdomains = (times, i) => [origin(times, i), `https://*.${input.host(times, i)}`];
const oneId = (times, i) => `http://example.com/?${input.query(times, i)}&id=1`;
const withPrefix = (times, i) => [
  `http://www.iana.org/assignments/relation/${input.plain(times, i)}`,
  input.plain(times, i),
];
const pattern = (times, i) => [input.uri(times, i), `*${input.path(times, i).replaceAll('archive', '*')}`];
const upperPath = (times, i) => [input.uri(times, i), input.path(times, i).toUpperCase()];
const spellings = (times, i) => [input.rough(times, i), input.rough(times, i).replace('HTTP', 'http')];

const exceptions = (times) => ({
  ...{ id: 'acme', version: '1.0.0', kind: 'equality', section: 'ACME 7', syntax: 'uri' },
  except: input.many(20 * times, (k) => ({ option: `flag-${k}`, when: { host: `h${k}` }, section: 'ACME 8' })),
});
const robots = (times, i) =>
  `User-agent: *\n${input.many(10 * times, (k) => `Disallow: /*-${i}${k}/*.gif$\n`).join('')}`;
const redirects = (times, i) => input.hosts(times, i).map((host) => `https://${host}/cb`);

const hrefs = { name: 'new URL().href twice', run: ([a, b]) => new URL(a).href === new URL(b).href };
const includes = { name: 'includes of the list', run: (list) => list.includes('https://client.example/cb') };

export const rows = [
  row('@urikit/same createSame', 'each standard', undefined, () =>
    same.createSame({ engine, standards: same.STANDARDS }),
  ),
  row('@urikit/same defineStandard', 'exceptions', exceptions, same.defineStandard, floor.clone),
  row('@urikit/same robotsAllows', 'lines of a file', robots, (text) =>
    same.robotsAllows(text, 'acme', 'http://example.com/archive-0/a.gif'),
  ),
  member('acctUri', 'key', 'a long name', twice(account)),
  nothing(member('corsOrigin', 'check', 'a long host', twice(origin))),
  member('corsOrigin', 'matches', 'a long host', twice(origin)),
  member('corsOrigin', 'nearMiss', 'a pattern of hosts', subdomains),
  nothing(member('httpSignature', 'check', 'a parameter', twice(oneId), { component: 'query-param', name: 'id' })),
  member('httpSignature', 'key', 'a target', uris),
  member('httpSignature', 'key', 'a parameter', twice(oneId), { component: 'query-param', name: 'id' }),
  nothing(member('jwtString', 'check', 'a URI', uris)),
  member('linkRelation', 'section', 'URIs', uris),
  nothing(member('linkRelation', 'check', 'a URI', uris)),
  member('linkRelation', 'key', 'a URI', uris),
  member('linkRelation', 'nearMiss', 'a registered prefix', withPrefix),
  member('robotsPath', 'section', 'a pattern', pattern),
  nothing(member('robotsPath', 'check', 'a URI', pattern)),
  member('robotsPath', 'matches', 'a pattern', pattern),
  member('robotsPath', 'nearMiss', 'another case', upperPath),
  member('urnUri', 'key', 'a name', twice(urn)),
  member('webOrigin', 'section', 'URIs', uris),
  member('webOrigin', 'key', 'a URI', twice(input.rough)),
  row('urikit/same same', 'two spellings', spellings, ([a, b]) => ours.same('http-target', a, b), hrefs),
  row(
    'urikit/same sameAsAny',
    'a list without it',
    redirects,
    (list) => ours.sameAsAny('oauth-redirect', 'https://client.example/cb', list),
    includes,
  ),
  row(
    'urikit/same sameKey',
    'changed by most rules',
    input.rough,
    (text) => ours.sameKey('http-target', text),
    floor.url,
  ),
];
