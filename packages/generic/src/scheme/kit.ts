import { checkHostName } from '../syntax/host-name.js';
import { parse } from '../syntax/parse.js';
import { recompose } from '../syntax/recompose.js';
import {
  decodePairs,
  hostOf,
  lowerCase,
  normalPair,
  parameters,
  queryPairs,
  recomposeParameters,
  recomposeQueryPairs,
} from './texts.js';
import { segments } from '../syntax/segments.js';
import { normalizeTriplets } from '../encoding/triplets.js';
import { percentDecode } from '../encoding/percent-decode.js';
import { percentEncode } from '../encoding/percent-encode.js';
import { removeDotSegments } from '../resolution/resolve.js';

/** The engine's abilities for plugins. Pass it to `configure` to use a plugin without a registry. */
export const kit = Object.freeze({
  percentEncode,
  percentDecode,
  removeDotSegments,
  segments,
  checkHostName,
  parse: (text: string) => parse(text),
  recompose,
  hostOf,
  parameters,
  recomposeParameters,
  queryPairs,
  recomposeQueryPairs,
  normalPair,
  decodePairs,
  normalizeTriplets: (text: string) => normalizeTriplets(text),
  lowerCase,
});

/** The engine's abilities, lent to a plugin so that it needs no run-time import of the engine. */
export type EngineKit = typeof kit;
