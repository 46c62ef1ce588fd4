import { parse, type RuleId, type SchemeHooks } from '@urikit/generic';
import { applyRules } from '../../src/normalization/apply.js';
import { planOf } from '../../src/normalization/components.js';
import { compileProfile } from '../../src/scheme/profile.js';
import { componentTexts } from '../../src/syntax/component.js';
import { joinTexts } from '../../src/syntax/recompose.js';

/** What one rule alone makes of a text, with the data of one scheme: silently, which must not differ from the account. */
export function applyOne(id: RuleId, text: string, hooks: SchemeHooks = {}): string {
  const results = [true, false].map((silent) => {
    const plan = planOf((rule) => rule.id === id, silent);
    return joinTexts(applyRules(componentTexts(parse(text, { zoneIds: true })), plan, compileProfile('f', hooks)));
  });
  if (results[0] !== results[1])
    throw new Error(`silently ${String(results[0])}, with an account ${String(results[1])}`);
  return String(results[0]);
}
