// A server that APISIX (forward-auth) and Envoy (ext_authz) ask about each request. Not run on these platforms.
import { createServer } from 'node:http';
import { decide } from './decide.js';

/** The request that a gateway asks about, from the headers that it writes itself. */
function requestOf({ headers, url, method }, gateway) {
  const said = (name) => headers[`x-forwarded-${name}`];
  const isEnvoy = gateway === 'envoy';
  return {
    method: isEnvoy ? method : said('method'),
    scheme: said('proto') ?? 'http',
    host: isEnvoy ? headers.host : said('host'),
    target: isEnvoy ? url : said('uri'),
    // The gateway's own headers about itself are no part of the request.
    header: (name) => (/^x-(?:forwarded|envoy|urikit)-/.test(name) ? undefined : headers[name]),
    trusted: false,
  };
}

/** A key for a request that goes on as it came: neither gateway takes another target from an answer. */
export const keyServer = (gateway) =>
  createServer((incoming, response) => {
    const request = requestOf(incoming, gateway);
    const decision = decide({ ...request, host: request.host, target: request.target ?? '' });
    if (decision.action === 'reject') return response.writeHead(400).end();
    const { host, target, fields } = decision.forward;
    const isSame = host === request.host && target === request.target && fields.length === 0;
    const isKeyed = decision.action === 'key' && isSame;
    return response
      .writeHead(
        200,
        isKeyed
          ? { 'X-Urikit-Key': decision.key, 'X-Urikit-Bypass': '' }
          : { 'X-Urikit-Key': '', 'X-Urikit-Bypass': '1' },
      )
      .end();
  });

if (process.argv[2] !== undefined) keyServer(process.argv[2]).listen(8090, '127.0.0.1');
