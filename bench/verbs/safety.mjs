import * as safety from '@urikit/safety';
import { guardedAgent, guardedDispatcher, guardedFetch } from '@urikit/safety/fetch';
import * as middleware from '@urikit/middleware';
import * as express from '@urikit/middleware/express';
import * as fastify from '@urikit/middleware/fastify';
import * as hono from '@urikit/middleware/hono';
import { contextOf, instance, requestOf } from './fakes.mjs';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { asAsync, rowsOf } from './rows.mjs';

const filter = safety.createHostFilter({ deny: ['not-global'] });
const longList = safety.createHostFilter({ allow: input.hosts(160, 1) });
const refused = guardedFetch(filter);

/** Limits under which no input is long. */
const WIDE = { length: 65_536, segments: 1000 };

/** A URI with hazards in each segment. */
const hazardous = (times, i) => `http://www.example.com@192.0.2.1${input.encodedPath(times, i)}`;
const target = (times, i) => `${input.path(times, i)}?next=/a`;
const codeOf = (promise) => promise.catch(({ code }) => code);

const targetCheck = middleware.createTargetCheck();
const redirectCheck = middleware.createRedirectCheck();
const ofExpress = express.checkRequestUri({ parameters: ['next'] });
const ofHono = hono.checkRequestUri({ parameters: ['next'] });

const row = rowsOf('@urikit/');
const withClose = async (making, close) => {
  const made = await making;
  await close(made);
  return made;
};

export const rows = [
  row('safety hazards', 'without hazards', input.uri, (text) => safety.hazards(text, { limits: WIDE }), floor.url),
  row('safety hazards', 'in each segment', hazardous, (text) => safety.hazards(text), floor.url),
  row('safety display', 'a path', input.uriOfIri, safety.display, floor.url),
  row(
    'safety createHostFilter',
    'names of hosts',
    input.hosts,
    (allow) => safety.createHostFilter({ allow }),
    floor.json,
  ),
  row('safety createHostFilter', 'a URI, private ranges denied', input.uri, (text) => filter.allows(text), floor.url),
  row('safety createHostFilter', 'a URI, 1,600 names allowed', input.uri, (text) => longList.why(text), floor.url),
  asAsync(row('safety/fetch guardedFetch', 'refused', undefined, () => codeOf(refused('http://127.0.0.1/')))),
  asAsync(
    row('safety/fetch guardedAgent', 'made and closed', undefined, () =>
      withClose(guardedAgent(filter), (one) => one.destroy()),
    ),
  ),
  asAsync(
    row('safety/fetch guardedDispatcher', 'made and closed', undefined, () =>
      withClose(guardedDispatcher(filter), (one) => one.close()),
    ),
  ),
  { ...row('middleware createTargetCheck', 'a target', target, (text) => targetCheck(text, 'GET')), returns: false },
  { ...row('middleware createRedirectCheck', 'a path', input.path, (text) => redirectCheck(text)), returns: false },
  row('middleware createTargetCheck', 'a check', undefined, () => middleware.createTargetCheck()),
  row('middleware createRedirectCheck', 'a check', undefined, () => middleware.createRedirectCheck()),
  row(
    'middleware/express checkRequestUri',
    'a request',
    (t, i) => requestOf(target(t, i)),
    (request) => {
      let passed = false;
      ofExpress(request, {}, () => (passed = true));
      return passed;
    },
  ),
  {
    ...row('middleware/fastify checkRequestUri', 'a registration', undefined, () =>
      fastify.checkRequestUri(instance, {}, () => 0),
    ),
    returns: false,
  },
  {
    ...asAsync(
      row(
        'middleware/hono checkRequestUri',
        'a request',
        (t, i) => contextOf(target(t, i)),
        (one) => ofHono(one, async () => 0),
      ),
    ),
    returns: false,
  },
];
