import { describe } from '@jest/globals';
import fc from 'fast-check';
import { SETUPS } from '../../../generic/test/laws/engines.js';
import { describeAsEngine, some } from '../as-engine.js';

const segment = some('', '', '.', '..', '..', '%2e', '%2E.', '.%2e', 'a', 'B', 'a:b', '%3a', '...', '.a', '%7e', '%c3');
const path = fc.array(segment, { maxLength: 9 }).map((segments) => segments.join('/'));
const tail = some('', '', '?', '#', '?../a', '#/..', '/', '\r');

/** Paths of all forms, behind each part that may stand before a path. */
describe.each(SETUPS)('RFC 3986 5.2.4, 6.2.2.3: paths, with $name', ({ engine, schemes }) => {
  /** Schemes made of data, in either case, and no scheme. */
  const names = [...schemes.filter((scheme) => scheme !== 'fold'), 'LOCAL', 'lOcaL', 'Other', 'Data', 'tre', 'T+1'];
  const before = fc
    .tuple(some(...names), some('', '', '/', '//', '//h', '//u@h:1', '//[::A]', '///'))
    .map(([scheme, authority]) => `${scheme === '' ? '' : `${scheme}:`}${authority}`);
  const line = fc.tuple(before, path, tail).map((parts) => parts.join(''));

  describeAsEngine(engine, line, 4000);
});
