import { createEngine, type Engine, kit } from '@urikit/generic';
import { http } from '@urikit/scheme-http';

export * from '@urikit/generic';

/** The engine with the schemes of this package: http, https, ws and wss, each configured as its plugin proposes. */
export const engine: Engine = createEngine({ schemes: http.configure(http.configSchema.parse({}), kit) });
