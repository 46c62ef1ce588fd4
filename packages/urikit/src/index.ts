import { createEngine, type Engine, kit, type SchemePlugin, type Schemes } from '@urikit/generic';
import { file } from '@urikit/scheme-file';
import { http } from '@urikit/scheme-http';
import { mailto } from '@urikit/scheme-mailto';

export * from '@urikit/generic';

/** A plugin's hooks, configured as it proposes. */
const hooksOf = <Config>({ configSchema, configure }: SchemePlugin<Config>): Schemes => configure(configSchema.parse({}), kit);

/** The engine with the schemes of this package: http, https, ws, wss, file and mailto. */
export const engine: Engine = createEngine({ schemes: { ...hooksOf(http), ...hooksOf(file), ...hooksOf(mailto) } });
