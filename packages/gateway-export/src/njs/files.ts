import type { CompiledPolicy } from '@urikit/cache-key/keyer';
import { httpConfiguration, type NjsNames, proxyConfiguration } from './configuration.js';
import type { NjsFields } from './request.js';
import { settingsOf } from './settings.js';

/** A file to write. */
export interface NjsFile {
  readonly name: string;
  readonly text: string;
}

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

/** How the files are to be written. */
export interface NjsOptions extends NjsNames {
  /** True if nginx says by the variable `NAME_trusted`, with `1`, that a hop may say how it was reached. */
  readonly trust: boolean;
}

/**
 * The files for nginx: a script with keyer and plan, and two pieces of configuration.
 *
 * @param plan - of `compile`
 * @param runtime - the script that the build made of the keyer
 */
export function njsFiles(
  plan: CompiledPolicy,
  runtime: string,
  { name, folder, trust }: NjsOptions,
): readonly NjsFile[] {
  const fields = { ...settingsOf(plan, trust ? `${name}_trusted` : undefined), locations: `${name}_locations` };
  const names = { name, folder };
  return [
    { name: `${name}.js`, text: script(runtime, plan, fields) },
    { name: `${name}-http.conf`, text: httpConfiguration(plan, fields, names) },
    { name: `${name}-proxy.conf`, text: proxyConfiguration(plan, fields, names) },
  ];
}
