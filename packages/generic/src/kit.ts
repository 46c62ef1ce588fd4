import type { EngineKit } from './hooks.js';
import { segments } from './path.js';
import { percentDecode } from './percent-decode.js';
import { percentEncode } from './percent-encode.js';
import { removeDotSegments } from './remove-dot-segments.js';

/** The engine's abilities as plugins get them. Whoever configures a plugin by hand hands it this. */
export const kit: EngineKit = Object.freeze({ percentEncode, percentDecode, removeDotSegments, segments });
