import type { EngineKit, SchemeHooks, SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';

type Plugin<View, Scheme extends string, Id extends string> = SchemePlugin<Record<string, never>, View, Scheme, Id>;

/** Makes a plugin of this package that has no options. */
export const withoutOptions = <View, Scheme extends string, Id extends string>(
  hooks: (kit: EngineKit) => Readonly<Record<Scheme, SchemeHooks<View>>>,
  parts: Pick<Plugin<View, Scheme, Id>, 'id' | 'schemes' | 'rfc' | 'issues'>,
): Plugin<View, Scheme, Id> => ({
  ...parts,
  version: '0.1.0',
  contract: 2,
  configSchema: z.strictObject({}),
  configure: (_, kit) => hooks(kit),
});
