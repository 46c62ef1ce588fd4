import { createEngine as createBareEngine, type EngineOptions, type FullEngine } from '@urikit/generic';
import { withVerbs } from '@urikit/generic/internal';
import { redact } from '@urikit/secrets';

/** An engine whose method `redact` is the scanner's. */
export function createEngine(options?: EngineOptions): FullEngine {
  const bare = createBareEngine(options);
  return Object.freeze({ ...withVerbs(bare), redact: (text: string) => redact(text, bare) });
}
