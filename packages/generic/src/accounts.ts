import { equivalent } from './normalization/compare.js';
import { explain } from './normalization/explain.js';
import { normalForm } from './normalization/normalize.js';
import type { Accounts } from './lean-types.js';
import { diagnose } from './syntax/diagnose.js';
import { isValid } from './syntax/scan.js';

/**
 * The verbs of `createEngine`, for `createLeanEngine`.
 *
 * @returns verbs that give undefined for a malformed text, and throw PluginError where a hook breaks its contract
 * @example createLeanEngine({ accounts }).whyNot('http://a b')?.code // 'syntax/character'
 */
export const accounts: Accounts = (composition) => ({
  normalize: (text) => normalForm(text, undefined, composition),
  equivalent: (a, b) => equivalent(a, b, undefined, composition),
  whyNot: (text) => diagnose(text, composition.zoneIds),
  explain: (text) => (isValid(text, composition.zoneIds) ? explain(text, undefined, composition) : undefined),
});
