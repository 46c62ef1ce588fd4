import { createEngine as createBareEngine, type Engine, type EngineOptions } from '@urikit/generic';
import { redact } from '@urikit/secrets';

/** An engine whose method `redact` is the scanner's. */
export function createEngine(options?: EngineOptions): Engine {
  const bare = createBareEngine(options);
  return Object.freeze({ ...bare, redact: (text: string) => redact(text, bare) });
}
