import { createEngine, kit } from '@urikit/generic';
import { createSame, STANDARDS } from '@urikit/same';
import { defaultSchemes, opaquePaths } from '@urikit/schemes/internal';

/** The engine of the default schemes. */
export const engine = createEngine({ schemes: defaultSchemes(kit), opaquePaths });

export const { same, sameAsAny, sameKey, standards } = createSame({
  engine,
  standards: STANDARDS,
});
