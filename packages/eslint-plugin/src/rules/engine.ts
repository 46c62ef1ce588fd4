import { createEngine, kit } from '@urikit/generic';
import { defaultSchemes, opaquePaths } from '@urikit/schemes/internal';

/** The engine of the default schemes, as that of `urikit`. */
export const engine = createEngine({ schemes: defaultSchemes(kit), opaquePaths });
