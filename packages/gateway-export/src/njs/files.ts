import type { CompiledPolicy } from '@urikit/cache-key';
import { httpConfiguration, type NjsNames, proxyConfiguration } from './configuration.js';
import type { NjsFields } from './request.js';
import { settingsOf } from './settings.js';

/**
 * A value as an expression in ASCII: njs takes its sources for octets. As a text, for in a literal `__proto__` is no
 * name.
 */
export const asScript = (value: unknown): string =>
  `JSON.parse(${JSON.stringify(JSON.stringify(value)).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)})`;

function script(runtime: string, plan: CompiledPolicy, fields: NjsFields): string {
  return [
    `// Written by urikit export --target nginx-njs. Policy ${plan.fingerprint}. To change it, write it again.`,
    runtime.trimEnd(),
    `export default createHandlers(${asScript(plan)}, ${asScript(fields)});`,
    '',
  ].join('\n');
}

/**
 * The files for nginx: a script with keyer and plan, and two pieces of configuration.
 *
 * @param plan - of `compile`
 * @param runtime - the script that the build made of the keyer
 * @param names - with `trust` nginx says by the variable `NAME_trusted`, with `1`, that a hop may say how it was reached
 */
export function njsFiles(
  plan: CompiledPolicy,
  runtime: string,
  { name, folder, trust }: NjsNames & { readonly trust: boolean },
): readonly { readonly path: string; readonly text: string }[] {
  const fields = { ...settingsOf(plan, trust ? `${name}_trusted` : undefined), locations: `${name}_locations` };
  const names = { name, folder };
  return [
    { path: `${name}.js`, text: script(runtime, plan, fields) },
    { path: `${name}-http.conf`, text: httpConfiguration(plan, fields, names) },
    { path: `${name}-proxy.conf`, text: proxyConfiguration(plan, fields, names) },
  ];
}
