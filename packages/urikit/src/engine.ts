import { createEngine, type Engine, kit } from '@urikit/generic';
import { fileDefaults, fileSchemes } from '@urikit/scheme-file/profile';
import { httpDefaults, httpSchemes } from '@urikit/scheme-http/profile';
import { mailtoDefaults, mailtoSchemes } from '@urikit/scheme-mailto/profile';
import { opaquePaths } from './opaque-paths.js';

/**
 * The engine of the default schemes: http, https, ws, wss, file and mailto, each configured as its plugin proposes. It is
 * made from their profiles, so neither a schema library nor a container is loaded. A test holds its answers against those
 * of the default registry.
 *
 * @example engine.normalize('HTTP://Example.COM:80/a/../b') // 'http://example.com/b'
 */
export const engine: Engine = createEngine({
  schemes: {
    ...httpSchemes(httpDefaults),
    ...fileSchemes(fileDefaults, kit),
    ...mailtoSchemes(mailtoDefaults, kit),
  },
  opaquePaths,
});
