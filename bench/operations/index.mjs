import { account } from './account.mjs';
import { cacheKeys } from './cache-key.mjs';
import { equivalence } from './compare.mjs';
import { decoding, encoding } from './encoding.mjs';
import { extraction } from './extract.mjs';
import { iris } from './iri.mjs';
import { lines } from './lines.mjs';
import { normalization, normalizationByKind } from './normalize.mjs';
import { parsing } from './parse.mjs';
import { plainCode } from './plain-code.mjs';
import { plugins } from './plugins.mjs';
import { queryEditing, queryReading } from './query.mjs';
import { composition } from './registry.mjs';
import { relativizing } from './relativize.mjs';
import { resolution } from './resolve.mjs';
import { sameness } from './same.mjs';
import { standards } from './standards.mjs';
import { templateExpansion, templateMatch } from './template.mjs';
import { uriRuleSets } from './uri-rules.mjs';
import { rejection, validation } from './validate.mjs';

/**
 * Every operation: `id`, `title`, `corpora(sources)` with texts (or `pairs` of them) by name, and `subjects`. A
 * subject's
 * `run` returns a number made from its result. It rejects an input where `run` throws, where `accepts` says no, or
 * where
 * `run` returns something else than `answer`. `counts` names what `run` answers with 1, where the sum of that is of
 * interest. `prepare` runs first, in the process that measures.
 */
export const operations = [
  parsing,
  normalization,
  normalizationByKind,
  lines,
  validation,
  rejection,
  resolution,
  relativizing,
  equivalence,
  sameness,
  standards,
  encoding,
  decoding,
  queryReading,
  queryEditing,
  account,
  composition,
  plugins,
  cacheKeys,
  plainCode,
  uriRuleSets,
  iris,
  templateExpansion,
  templateMatch,
  extraction,
];
