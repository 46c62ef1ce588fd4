import { createEngine, type Engine, kit } from '@urikit/generic';
import { sip } from '@urikit/schemes/sip';

const hooks = sip.configure(sip.configSchema.parse({}), kit);

/** With the plugin's id, as a registry makes it. */
export const engine: Engine = createEngine({
  schemes: Object.fromEntries(Object.entries(hooks).map(([scheme, own]) => [scheme, { ...own, id: sip.id }])),
});

/** Code and place of each issue, in order. */
export const found = (text: string): readonly (readonly [code: string, start: number])[] =>
  engine.check(text).map(({ code, start }) => [code, start]);
