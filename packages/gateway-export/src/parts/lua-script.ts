import { type CompiledPolicy, HOP_FIELDS, KEY_FIELD } from '@urikit/cache-key/keyer';
import { CGI_VARIABLES, PROXY_BEGINNINGS, PROXY_NAMES } from '@urikit/http-cache/internal';
import { settingsOf } from '../njs/settings.js';
import { heading } from './heading.js';
import { luaLiteral } from './lua-literal.js';
import type { ExportContext } from './target.js';

/** The version that the keyer in Lua says of itself. */
const VERSION = /^local version = "([0-9a-f]{16})"$/m;

const wrapped = (name: string, text: string): string => `local ${name} = (function()\n${text.trimEnd()}\nend)()`;

/** What a script has beside the keyer and the plan. */
export interface LuaScript {
  /** The target's name, and what it is run by: `haproxy` takes `haproxy.lua`; several stand behind one another. */
  readonly target: string;
  readonly runtime: string | readonly string[];
  /** Whether it tells the origin the scheme in the key; absent: yes. Else the configuration does. */
  readonly tellsScheme?: boolean;
  /** Lines before everything else, and behind it. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/**
 * One file of Lua: the keyer, the plan, and what the gateway lends and takes. They stand in one file so that none is left over from
 * another export.
 *
 * @throws RangeError where the build did not make the keyer, or the policy holds a character that is no octet
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
