import { createEngine, type Engine, kit } from '@urikit/generic';
import { http, type HttpView } from '@urikit/scheme-http';

export const SCHEMES = ['http', 'https', 'ws', 'wss'] as const;

/**
 * RFC 9110 4.2.1 and 4.2.2; "the default for "ws" is port 80, while the default for "wss" is port 443" (RFC 6455 3).
 */
export const DEFAULT_PORTS = { http: 80, https: 443, ws: 80, wss: 443 } as const;

/** An engine with the four schemes, configured like this. */
export const engineWith = (config: unknown): Engine<Readonly<Record<string, HttpView>>> =>
  createEngine({ schemes: http.configure(http.configSchema.parse(config), kit) });

/** As the plugin proposes. */
export const engine = engineWith({});

/** Without any scheme. */
export const bare = createEngine();

/** Code and place of each issue, in order. */
export const found = (text: string, of = engine): readonly (readonly [string, string, number])[] =>
  of.check(text).map(({ code, severity, start }) => [code, severity, start]);
