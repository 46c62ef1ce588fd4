import { createEngine as createBareEngine, type EngineOptions } from '@urikit/generic';
import { type FullEngine, redact } from '@urikit/secrets';

/** An engine with `redact` as a method, as those of `urikit` and of registries are. */
export function createEngine(options?: EngineOptions): FullEngine {
  const bare = createBareEngine(options);
  return Object.freeze({ ...bare, redact: (text: string) => redact(text, bare) });
}
