import { compileProfile, componentsOf, joinComponents } from '@urikit/generic/internal';
import { parse, type RuleId } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { applyRules } from '../../src/normalization/apply.js';
import { planOf } from '../../src/normalization/plan.js';
import { TABLE } from '../../src/normalization/rules.js';

/** The string that one rule alone makes of another, with the data of one scheme. */
export const applyOne = (id: RuleId, text: string, hooks: SchemeHooks = {}): string =>
  joinComponents(
    applyRules(
      componentsOf(parse(text)),
      planOf(TABLE, 'scheme-based', (rule) => rule.id === id),
      compileProfile('f', hooks),
    ),
  );
