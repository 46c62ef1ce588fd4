import {
  createEngine,
  engine,
  equivalent,
  relativize,
  resolveReference,
  tryNormalize,
  tryResolveReference,
  uri,
} from 'urikit';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { rowsOf } from './rows.mjs';

const BASE = 'http://www.example.com/a/b/c?d';

/** Two strings whose normal form is one. */
const pair = (times, i) => [input.rough(times, i), input.rough(times, i).replace('HTTP', 'http')];

const row = rowsOf('urikit engine.', floor.url);

const hrefs = { name: 'new URL().href twice', run: ([a, b]) => new URL(a).href === new URL(b).href };

export const rows = [
  row('normalize', 'in normal form', input.uri, (text) => engine.normalize(text)),
  row('normalize', 'changed by most rules', input.rough, (text) => engine.normalize(text)),
  row('tryNormalize', 'changed by most rules', input.rough, (text) => engine.tryNormalize(text)),
  row('compare', 'two spellings', pair, ([a, b]) => engine.compare(a, b), hrefs),
  row('equivalent', 'two spellings', pair, ([a, b]) => engine.equivalent(a, b), hrefs),
  row('identity', 'changed by most rules', input.rough, (text) => engine.identity(text)),
  row('resolve', 'a relative path', input.reference, (text) => engine.resolve(text, BASE), floor.base),
  row('tryResolve', 'a relative path', input.reference, (text) => engine.tryResolve(text, BASE), floor.base),
  row('resolveReference', 'a relative base', input.path, (text) => engine.resolveReference('../a', text), floor.base),
  row(
    'tryResolveReference',
    'a relative base',
    input.path,
    (text) => engine.tryResolveReference('../a', text),
    floor.base,
  ),
  row('relativize', 'a path of the same host', input.uri, (text) => engine.relativize(text, BASE)),
  row('check', 'in normal form', input.uri, (text) => engine.check(text)),
  row('check', 'with issues', input.secret, (text) => engine.check(text)),
  row('explain', 'changed by most rules', input.rough, (text) => engine.explain(text)),
  row('needs', 'changed by most rules', input.rough, (text) => engine.needs(text)),
  row('view', 'http', input.uri, (text) => engine.view(text)),
  row('tryView', 'http', input.uri, (text) => engine.tryView(text)),
  row('redact', 'a password and a token', input.secret, (text) => engine.redact(text)),
  {
    verb: 'urikit engine.hooks',
    work: 'by the name of a scheme',
    run: () => engine.hooks('http'),
    floor: floor.lookup,
  },
  {
    verb: 'urikit equivalent',
    work: 'two spellings',
    input: pair,
    run: ([a, b]) => equivalent(a, b),
    floor: hrefs,
  },
  {
    verb: 'urikit tryNormalize',
    work: 'changed by most rules',
    input: input.rough,
    run: (text) => tryNormalize(text),
    floor: floor.url,
  },
  {
    verb: 'urikit relativize',
    work: 'a path of the same host',
    input: input.uri,
    run: (text) => relativize(text, BASE),
  },
  {
    verb: 'urikit resolveReference',
    work: 'a relative base',
    input: input.path,
    run: (text) => resolveReference('../a', text),
    floor: floor.base,
  },
  {
    verb: 'urikit tryResolveReference',
    work: 'a relative base',
    input: input.path,
    run: (text) => tryResolveReference('../a', text),
    floor: floor.base,
  },
  { verb: 'urikit uri', work: 'a value', input: input.rough, run: (text) => uri(text), floor: floor.url },
  { verb: 'urikit createEngine', work: 'without a scheme', run: () => createEngine() },
];
