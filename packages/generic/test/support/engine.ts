import { createEngine as createBareEngine, type EngineOptions, type FullEngine, redact } from '@urikit/generic';

/** An engine with `redact` as a method, as those of `urikit` and of registries are. */
export function createEngine(options?: EngineOptions): FullEngine {
  const bare = createBareEngine(options);
  return Object.freeze({ ...bare, redact: (text: string) => redact(text, bare) });
}
