import type { EngineKit } from './engine-kit.js';
import { checkHostName } from '../syntax/host-name.js';
import { segments } from '../syntax/path.js';
import { percentDecode } from '../encoding/percent-decode.js';
import { percentEncode } from '../encoding/percent-encode.js';
import { removeDotSegments } from '../resolution/remove-dot-segments.js';

/** The engine's abilities as plugins get them. Whoever configures a plugin by hand hands it this. */
export const kit: EngineKit = Object.freeze({
  percentEncode,
  percentDecode,
  removeDotSegments,
  segments,
  checkHostName,
});
