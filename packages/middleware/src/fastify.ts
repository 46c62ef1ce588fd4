import { withMembers } from '@urikit/generic/internal';
import { tryIriToUri } from '@urikit/iri';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { createDecisions, type RequestUriOptions } from './core/decide.js';
import { guardResponse } from './core/guard-response.js';
import { PROBLEM_TYPE, problemOf } from './core/refusal.js';

function addHooks(app: FastifyInstance, options: RequestUriOptions): void {
  const decisions = createDecisions(options);
  app.addHook('onRequest', ({ method, raw: { url: target = '' } }, reply, next) => {
    const refused = decisions.request(target, method);
    const { response: look } = decisions;
    if (look !== undefined) guardResponse(reply.raw, (status, location) => look(status, location, { method, target }));
    if (refused === undefined) next();
    else void reply.code(refused.status).type(PROBLEM_TYPE).send(problemOf(refused));
  });
  app.addHook('onSend', (_request, reply, payload, next) => {
    // Location is a URI-reference (RFC 9110 10.2.2): Fastify would write an IRI as it is, and Node would refuse it.
    const location = reply.getHeader('location');
    const uri =
      typeof location === 'string' && /[^\0-\x7f]/.test(location)
        ? tryIriToUri(location.replaceAll(' ', '%20'))
        : undefined;
    if (uri?.ok === true) void reply.header('location', uri.value);
    next(null, payload);
  });
}

const plugin: FastifyPluginCallback<RequestUriOptions> = (app, options, done) => {
  withMembers(app, ['addHook'], ['app'], 'an application of Fastify');
  try {
    addHooks(app, options);
  } catch (cause) {
    // Fastify gives this to `ready`; an error that is thrown here would end the process.
    done(cause as Error);
    return;
  }
  done();
};

/**
 * A plugin for Fastify 5 that answers requests with a doubtful target or redirect parameter by problem details, for all
 * routes of the application that it is registered in.
 *
 * @see RFC 9112 section 3.2, RFC 9457
 * @example app.register(checkRequestUri, { parameters: ['next'] })
 */
const checkRequestUri: FastifyPluginCallback<RequestUriOptions> = Object.assign(plugin, {
  // The hook is for the application, not for a child of it.
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: '@urikit/middleware',
  [Symbol.for('plugin-meta')]: { fastify: '5.x', name: '@urikit/middleware' },
});

export { checkRequestUri };
