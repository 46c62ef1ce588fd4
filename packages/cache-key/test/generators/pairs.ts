import type { Random } from '../../../generic/test/generators/random.js';
import { judge } from '../oracle/judge.js';
import type { OraclePolicy, OracleRequest } from '../oracle/types.js';
import { nudged } from './choices.js';
import { asQuery, randomRequest } from './requests.js';
import { respelled } from './respell.js';

export interface RequestPair {
  readonly a: OracleRequest;
  readonly b: OracleRequest;
}

const ALPHABET = [
  '/',
  '.',
  '%',
  '2',
  'f',
  'F',
  '%2F',
  '%2f',
  '&',
  '=',
  ';',
  '+',
  '?',
  'a',
  'A',
  ':',
  '',
  '%25',
  '%26',
  '%3D',
  '%2B',
  '%00',
  '#',
  '[',
  '@',
  ',',
  '//',
  'x=1&',
  '&x',
];

/** A request that is nearly the same, and mostly is not. */
function neighbour(random: Random, request: OracleRequest): OracleRequest {
  const other = randomRequest(random);
  switch (random.below(9)) {
    case 0:
      return { ...request, host: other.host };
    case 1:
      return { ...request, fields: other.fields };
    case 2:
      return request.method === 'QUERY'
        ? asQuery(random, request)
        : { ...request, method: other.method, hasBody: other.hasBody };
    case 3:
      return { ...request, scheme: other.scheme, trusted: other.trusted };
    case 4:
      return { ...request, host: request.host === undefined ? undefined : nudged(random, request.host, ALPHABET) };
    case 5:
      return { ...request, target: other.target };
    default:
      return { ...request, target: nudged(random, request.target, ALPHABET) };
  }
}

/** How often to try for a request that has a key: policies refuse most of any. */
const TRIES = 8;

function mostlyKeyed(random: Random, policy: OraclePolicy): OracleRequest {
  let request = randomRequest(random);
  for (let i = 1; i < TRIES && judge(request, policy).action !== 'key'; i++) request = randomRequest(random);
  return request;
}

/** Two requests that are spelled in different ways, or differ a little. */
export function randomPair(random: Random, policy: OraclePolicy): RequestPair {
  const a = mostlyKeyed(random, policy);
  if (random.once(4)) return { a, b: neighbour(random, a) };
  return { a, b: respelled(random, a, policy) };
}
