import { createEngine, type Engine, kit } from '@urikit/generic';
import { tel } from '@urikit/schemes/tel';

const hooks = tel.configure(tel.configSchema.parse({}), kit);

/** With the plugin's id, as a registry makes it. */
export const engine: Engine = createEngine({
  schemes: Object.fromEntries(Object.entries(hooks).map(([scheme, own]) => [scheme, { ...own, id: tel.id }])),
});

/** Code and place of each issue, in order. */
export const found = (text: string): readonly (readonly [code: string, start: number])[] =>
  engine.check(text).map(({ code, start }) => [code, start]);
