import { parse, type RuleId, type SchemeHooks } from '@urikit/generic';
import { applyRules, applySilently } from '../../src/normalization/apply.js';
import { planOf } from '../../src/normalization/components.js';
import { compileProfile } from '../../src/scheme/profile.js';
import { componentTexts } from '../../src/syntax/component.js';
import { joinTexts } from '../../src/syntax/recompose.js';

/**
 * What one rule alone makes of a text, with the data of one scheme: by lists, and by place, which must not differ. By place the two for
 * triplets are one.
 */
export function applyOne(id: RuleId, text: string, hooks: SchemeHooks = {}): string {
  const plan = planOf((rule) => rule.id === id);
  const texts = componentTexts(parse(text, { zoneIds: true }));
  const profile = compileProfile('f', hooks);
  const byLists = joinTexts(applyRules(texts, plan, profile));
  const hasPlace = plan.safe && !id.startsWith('percent-encoding');
  const byPlace = hasPlace ? joinTexts(applySilently(texts, plan, profile)) : byLists;
  if (byLists !== byPlace) throw new Error(`by lists ${byLists}, by place ${byPlace}`);
  return byLists;
}
