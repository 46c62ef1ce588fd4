import { HOP_FIELDS, KEY_FIELD } from '@urikit/cache-key/keyer';
import type { CompiledPolicy } from '@urikit/cache-key';
import { CGI_VARIABLES, PROXY_BEGINNINGS, PROXY_NAMES } from '@urikit/http-cache/internal';
import { settingsOf } from '../njs/settings.js';
import { heading } from './heading.js';
import { luaLiteral } from './lua-literal.js';
import type { ExportContext } from './target.js';

/** The version that the keyer in Lua says of itself. */
const VERSION = /^local version = "([0-9a-f]{16})"$/m;

const wrapped = (name: string, text: string): string => `local ${name} = (function()\n${text.trimEnd()}\nend)()`;

/** The parts of a script besides the keyer and the plan. */
export interface LuaScript {
  /** The name of the target, and the Lua files that run it, in order: `haproxy` means `haproxy.lua`. */
  readonly target: string;
  readonly runtime: string | readonly string[];
  /** True if the script tells the origin the scheme in the key. Default: yes. Otherwise the configuration does. */
  readonly tellsScheme?: boolean;
  /** Lines before everything else, and behind it. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/**
 * One file of Lua: the keyer, the plan, and the adapter for the gateway. They are one file, so that no part of another
 * export is left over.
 *
 * @throws UrikitError `input/value` if the build did not make the keyer, or if the policy has a character that is not a byte
 */
export function luaScript(
  plan: CompiledPolicy,
  { name, trust, runtime }: ExportContext,
  { target, runtime: own, tellsScheme = true, before = [], after = [] }: LuaScript,
): string {
  const keyer = runtime('lua/keyer.lua');
  const made = {
    name,
    fingerprint: plan.fingerprint,
    runtime: VERSION.exec(keyer)?.[1] ?? '',
    trusts: trust,
    tellsScheme: tellsScheme && plan.scheme === 'key',
    keyField: KEY_FIELD,
    hopFields: HOP_FIELDS,
    proxyNames: [...PROXY_NAMES, ...CGI_VARIABLES],
    proxyBeginnings: PROXY_BEGINNINGS,
    keyedFields: settingsOf(plan, trust ? 'trusted' : undefined).set,
    plan,
  };
  return [
    heading('--', target, plan),
    ...before,
    wrapped('keyer', keyer),
    `local made = ${luaLiteral(made)}`,
    ...['adapter', own].flat().map((part) => runtime(`lua/${part}.lua`).trimEnd()),
    ...after,
    '',
  ].join('\n');
}
