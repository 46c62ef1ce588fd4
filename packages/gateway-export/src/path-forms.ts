import type { CompiledPolicy } from '@urikit/cache-key';
import { refused } from './refused.js';

/** Values of `path` in a policy that a target may be unable to keep. */
export type PathForm = 'reject' | 'redirect' | 'raw' | 'dotSegments: keep';

/** The forms that a policy or one of its routes asks for. */
function formsOf({ rules, routes }: CompiledPolicy): ReadonlySet<string> {
  const paths = [rules.path, ...routes.map((route) => route.rules.path)];
  const keeps = paths.some(({ form, dotSegments }) => form === 'raw' && dotSegments === 'keep');
  return new Set([...paths.map(({ form }) => form), ...(keeps ? ['dotSegments: keep'] : [])]);
}

/** Tells if a policy answers a path by its form. */
export function refusesForms(plan: CompiledPolicy): boolean {
  const forms = formsOf(plan);
  return forms.has('reject') || forms.has('redirect');
}

/**
 * Refuses a policy with a form that a target cannot keep.
 *
 * @param lacks - the reason by form
 * @throws UrikitError `input/value`
 */
export function requireForms(name: string, plan: CompiledPolicy, lacks: Partial<Record<PathForm, string>>): void {
  const forms = formsOf(plan);
  for (const [form, reason] of Object.entries(lacks))
    if (forms.has(form))
      throw refused(
        `${name} cannot keep ${form.includes(':') ? `path.${form}` : `path.form: ${form}`} of the policy: ${reason}`,
      );
}
