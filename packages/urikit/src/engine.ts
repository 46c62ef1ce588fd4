import { createEngine, type Engine, kit } from '@urikit/generic';
import { coapSchemes } from '@urikit/scheme-coap/profile';
import { fileDefaults, fileSchemes } from '@urikit/scheme-file/profile';
import { httpDefaults, httpSchemes } from '@urikit/scheme-http/profile';
import { mailtoDefaults, mailtoSchemes } from '@urikit/scheme-mailto/profile';
import { sipSchemes } from '@urikit/scheme-sip/profile';
import { telSchemes } from '@urikit/scheme-tel/profile';
import { urnSchemes } from '@urikit/scheme-urn/profile';
import { opaquePaths } from './opaque-paths.js';

/**
 * The engine of the default schemes: http, https, ws, wss, file, mailto, urn, tel, sip, sips and those of CoAP, each
 * configured as its plugin proposes. It is made from their profiles, so neither a schema library nor a container is loaded.
 * A test holds its answers against those of the default registry.
 *
 * @example engine.normalize('HTTP://Example.COM:80/a/../b') // 'http://example.com/b'
 */
export const engine: Engine = createEngine({
  schemes: {
    ...httpSchemes(httpDefaults),
    ...fileSchemes(fileDefaults, kit),
    ...mailtoSchemes(mailtoDefaults, kit),
    ...urnSchemes(kit),
    ...telSchemes(kit),
    ...sipSchemes(kit),
    ...coapSchemes(kit),
  },
  opaquePaths,
});
