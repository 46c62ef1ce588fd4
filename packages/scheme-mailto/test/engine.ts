import { createEngine, type Engine, kit } from '@urikit/generic';
import { mailto, type MailtoView } from '@urikit/scheme-mailto';
import { type MailtoOptions, mailtoSchemes } from '@urikit/scheme-mailto/profile';

/** An engine with mailto, configured like this. */
export const engineWith = (config: unknown, more: Pick<MailtoOptions, 'domainToAscii'> = {}): Engine =>
  createEngine({ schemes: mailtoSchemes({ ...mailto.configSchema.parse(config), ...more }, kit) });

/** As the plugin proposes. */
export const engine: Engine<{ readonly mailto: MailtoView }> = createEngine({
  schemes: mailto.configure(mailto.configSchema.parse({}), kit),
});

/** Without any scheme. */
export const bare = createEngine();

export type Found = readonly [code: string, severity: string, start: number];

/** Code, severity and place of each issue, in order; codes without `mailto/`. */
export const found = (text: string, of: Engine = engine): readonly Found[] =>
  of.check(text).map(({ code, severity, start }) => [code.replace(/^mailto\//, ''), severity, start]);
