import type { AnyPlugin } from '../given/plugin.js';
import { type Compared, isAtLeast, isSameCode } from './compared.js';
import type { Configured, Sourced } from '../settings/layer.js';

const ownerIn = ({ composition }: Compared, scheme: string): string | undefined =>
  composition.owners.find((each) => each.scheme === scheme)?.owner.id;

const configIn = ({ composition }: Compared, id: string): Configured => composition.configured.get(id) as Configured;

/** Why a plugin may check less than before. */
function whyWeaker(id: string, next: Compared, current: Compared): string | undefined {
  const [to, from] = [next.layer.plugins.get(id), current.layer.plugins.get(id) as Sourced<AnyPlugin>];
  if (to === undefined) return `plugin "${id}" is gone`;
  const takesServices = [next, current].some(({ composition }) =>
    composition.missingFingerprints().some((one) => one.id === id),
  );
  if (!isSameCode(to, from, takesServices)) return `plugin "${id}" has other code`;
  const [options, before] = [configIn(next, id), configIn(current, id)];
  if (options.text === before.text || isAtLeast(options.value, before.value)) return undefined;
  return `config.${id} is not known to be as strict as before`;
}

/** Schemes that lost their owner, got another one, or are no longer among the forbidden ones, and options that say less. */
export function weakerPlugins(next: Compared, current: Compared): readonly string[] {
  const { others, owners } = current.composition;
  return [
    ...owners.flatMap(({ scheme, owner }) =>
      ownerIn(next, scheme) === owner.id ? [] : [`plugin "${owner.id}" no longer owns scheme "${scheme}"`],
    ),
    ...next.composition.owners.flatMap(({ scheme, owner }) => {
      if (ownerIn(current, scheme) !== undefined) return [];
      if (others !== 'allowed') return [`scheme "${scheme}" of plugin "${owner.id}" was ${others}`];
      // Without an authority, the scheme has no warning of a path that is read as a host.
      const isLess = next.engine.hooks(scheme)?.absentAuthority === 'empty';
      return isLess ? [`scheme "${scheme}" of plugin "${owner.id}" has fewer warnings`] : [];
    }),
    ...Array.from(current.composition.answering).flatMap(({ id }) => whyWeaker(id, next, current) ?? []),
  ];
}
