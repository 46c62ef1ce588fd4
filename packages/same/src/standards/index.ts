import { acctUri } from './acct.js';
import { corsOrigin } from './cors-origin.js';
import { dpopHtu } from './dpop-htu.js';
import { httpSignature } from './http-signature.js';
import { httpTarget } from './http-target.js';
import { issuer } from './issuer.js';
import { jsonSchemaId } from './json-schema-id.js';
import { jwtString } from './jwt-string.js';
import { linkRelation } from './link-relation.js';
import { mcpServer } from './mcp-server.js';
import { oauthRedirect } from './oauth-redirect.js';
import { oauthResource } from './oauth-resource.js';
import { rdfIri } from './rdf-iri.js';
import { robotsPath } from './robots-path.js';
import { spiffeId } from './spiffe-id.js';
import { telUri } from './tel.js';
import { urnUri } from './urn.js';
import { webOrigin } from './web-origin.js';
import { xmlNamespace } from './xml-namespace.js';

/** The standards of logins, of HTTP and of documents. */
export const STANDARDS = [
  dpopHtu,
  oauthRedirect,
  issuer,
  oauthResource,
  mcpServer,
  httpTarget,
  webOrigin,
  corsOrigin,
  httpSignature,
  spiffeId,
  robotsPath,
  linkRelation,
  xmlNamespace,
  rdfIri,
  jsonSchemaId,
  jwtString,
  acctUri,
  urnUri,
  telUri,
] as const;
