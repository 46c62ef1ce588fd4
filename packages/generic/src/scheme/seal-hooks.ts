import type { SchemeHooks } from './scheme-hooks.js';
import { frozenCopy } from './data.js';
import { validateHooks } from './validate-hooks.js';
import { withoutPrototype } from '../without-prototype.js';

/**
 * The hooks as an engine keeps and shows them: each member is read once, lists are copied, functions are bound to what they
 * were methods of, and all of it is frozen. What somebody does to the hooks afterwards changes no engine.
 *
 * @throws HooksError as `validateHooks`
 */
export function sealHooks(scheme: string, hooks: unknown): SchemeHooks {
  const members = validateHooks(scheme, hooks);
  const sealed: SchemeHooks = Object.fromEntries(
    members.map(([name, value]) => [
      name,
      Object.freeze(
        Array.isArray(value)
          ? value.map((each: unknown) => frozenCopy(each))
          : typeof value === 'function'
            ? ((value as () => unknown).bind(hooks) as unknown)
            : value,
      ),
    ]),
  );
  return withoutPrototype(sealed);
}
