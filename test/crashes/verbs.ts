import { defaultSet } from 'urikit/registry';
import { engine } from 'urikit';
import * as generic from '@urikit/generic';
import * as record from '@urikit/generic/record';
import * as text from '@urikit/generic/text';
import { compile, decodeKey, parseNoVarySearch, searchVariant } from '@urikit/cache-key';
import { createRegistry } from '@urikit/registry';
import { redact } from '@urikit/secrets';
import { createHostFilter, display, hazards } from '@urikit/safety';
import { OTHER_VERBS } from './other-verbs.js';
import { type Verb, verb } from './verb.js';

const SYNTAX = ['UriSyntaxError'];
const ENCODING = ['EncodingError'];

const careful = generic.createEngine({
  encodedDotSegments: 'refuse',
  limits: { length: 40, segments: 4, parameters: 4 },
});
const registry = createRegistry({ sets: [defaultSet] });
const filter = createHostFilter({ schemes: ['http', 'https'], deny: ['loopback', 'private', '*.internal.example'] });
const keyer = compile({
  host: { trailingDot: 'strip' },
  path: { slashes: 'merge', trailingSlash: 'strip' },
  query: { order: 'name', multi: 'set', exclude: ['tracking', 'x*'], empty: 'drop', plus: 'space' },
  headers: { 'accept-encoding': 'encoding', 'accept-language': { language: ['en', 'de'] }, 'x-a': 'value' },
  cookies: { keyed: { sid: 'value' }, others: 'strip' },
});

const request = (target: string, host: string, value: string) => ({
  method: 'GET',
  scheme: 'http' as const,
  host,
  target,
  header: () => value,
});

const engineVerbs = (of: string, { resolve, normalize, ...verbs }: generic.Engine): readonly Verb[] => [
  verb(`${of}.normalize`, (given) => normalize(given), SYNTAX),
  verb(`${of}.normalize with every rule`, (given) => normalize(given, { level: 'protocol-based' }), SYNTAX),
  verb(`${of}.tryNormalize`, (given) => verbs.tryNormalize(given)),
  verb(`${of}.resolve`, (given, other) => resolve(given, other), SYNTAX),
  verb(`${of}.compare`, (given, other) => verbs.compare(given, other)),
  verb(`${of}.equivalent`, (given, other) => verbs.equivalent(given, other)),
  verb(`${of}.check`, (given) => verbs.check(given)),
  verb(`${of}.explain`, (given) => verbs.explain(given), SYNTAX),
  verb(`${of}.needs`, (given) => generic.needs(given, verbs), SYNTAX),
  verb(`${of}.redact`, (given) => redact(given, verbs)),
  verb(`${of}.view`, (given) => verbs.view(given), SYNTAX),
];

export const VERBS: readonly Verb[] = [
  verb('parse', (given) => record.recompose(generic.parse(given)), SYNTAX),
  verb('tryParse', (given) => generic.tryParse(given)),
  verb('isUri', (given) => generic.isUri(given)),
  verb('isUriReference', (given) => generic.isUriReference(given)),
  verb('isRelativeReference', (given) => generic.isRelativeReference(given)),
  verb('isAbsoluteUri', (given) => generic.isAbsoluteUri(given)),
  verb('percentEncode', (given) => generic.percentEncode(given, 'segment'), ENCODING),
  verb('percentDecode', (given) => generic.percentDecode(given), ENCODING),
  verb('percentDecode to octets', (given) => generic.percentDecode(given, 'bytes'), ENCODING),
  verb('findDoubleEncoding', (given) => generic.findDoubleEncoding(given)),
  verb('removeDotSegments', (given) => record.removeDotSegments(given)),
  verb('segments', (given) => record.segments(given)),
  verb('extract', (given) => generic.extract(given, { malformed: true })),
  verb('guess', (given) => generic.guess(given)),
  verb('repair', (given) => generic.repair(given), SYNTAX),
  verb('relativize', (given, other) => engine.relativize(given, other), SYNTAX),
  verb('resolveReference', (given, other) => engine.resolveReference(given, other), SYNTAX),
  verb(
    'replaceComponents',
    (given, other) => generic.replaceComponents(given, { path: other, query: `q${other}` }),
    SYNTAX,
  ),
  verb('isHost', (given) => text.isHost(given)),
  verb('isHostName', (given) => text.isHostName(given)),
  verb('checkHostName', (given) => text.checkHostName(given)),
  verb('rareIPv4Address', (given) => text.rareIPv4Address(given)),
  verb('isPathAndQuery', (given) => text.isPathAndQuery(given)),
  verb('sortQuery', (given) => text.sortQuery(given)),
  ...engineVerbs('engine', engine),
  ...engineVerbs('registry.engine', registry.engine),
  verb(
    'createRegistry',
    (given, other) => createRegistry({ sets: [defaultSet], config: { [given]: { [other]: given } } }),
    ['RegistryError'],
  ),
  verb('decide', (given, other) => keyer.decide(request(given, other, given))),
  verb('decide behind a host', (given, other) => keyer.decide(request(`/${given}`, 'ex.test', other))),
  verb('decodeKey', (given) => decodeKey(given), ['UrikitError']),
  verb('searchVariant', (given, other) => searchVariant(given, parseNoVarySearch(other))),
  verb('parseNoVarySearch', (given) => parseNoVarySearch(given)),
  verb('compile', (given, other) => compile({ host: { allow: [given] }, query: { exclude: [other] } }), [
    'PolicyError',
  ]),
  verb('hazards', (given) => hazards(given)),
  verb('display', (given) => display(given)),
  verb('filter.allows', (given) => filter.allows(given)),
  verb('filter.why', (given) => filter.why(given)),
  verb('filter.allowsAddress', (given) => filter.allowsAddress(given)),
  ...engineVerbs('an engine that refuses', careful),
  ...OTHER_VERBS,
];
