import type { Law } from '../law.js';
import type { StandardSettings } from './case.js';
import { lawNear, type Subject } from './law-near.js';

/** Other values of an option than its default. */
function othersOf(
  { default: byDefault, values }: { readonly default: unknown; readonly values?: readonly unknown[] },
  { strings }: Subject,
): readonly unknown[] {
  if (typeof byDefault === 'boolean') return [!byDefault];
  if (Array.isArray(byDefault)) return [strings.flatMap((text) => /^[a-z][a-z0-9+.-]*(?=:)/i.exec(text) ?? [])];
  return (values ?? []).filter((each) => each !== byDefault);
}

/** The laws of the declared effect of each option of a standard. */
export function optionLaws(subject: Subject, settings: StandardSettings): readonly Law[] {
  const { standard, bound } = subject;
  const { id, options: known = {} } = standard;
  const rows = Object.entries(
    known as Readonly<Record<string, { readonly default: unknown; readonly effect: string }>>,
  );
  return rows
    .filter(([, { effect }]) => effect !== 'asks')
    .map(([name, data]) => {
      const title = `${data.effect === 'section' ? 'changes the section alone' : data.effect}: the option ${name}`;
      const cure = 'declare another effect, or correct the option';
      return lawNear(subject, settings, `option/${name}`, title, 2, cure, ([a = '', b = ''], options) => {
        const { [name]: _, ...others } = (options ?? {}) as Record<string, unknown>;
        const before = bound.same(id, a, b, others).equal;
        for (const value of othersOf(data, subject)) {
          const after = bound.same(id, a, b, { ...others, [name]: value }).equal;
          if (before && !after && data.effect !== 'narrows') return `${name} makes equal URIs different`;
          if (!before && after && data.effect !== 'widens') return `${name} makes different URIs equal`;
        }
        return undefined;
      });
    });
}
