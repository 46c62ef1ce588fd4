import { parse, tryParse } from '@urikit/generic';
import { normalForm } from '../oracles/normalization.js';
import { textsOf } from './components.js';
import type { Setup } from './engines.js';
import type { Input } from './inputs.js';

/** Reserved characters, written plainly or as triplets: `/` and `%2F` are two things, `%2f` and `%2F` are one. */
const reserved = (text: string | undefined): string =>
  Array.from(text?.matchAll(/[:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2}/g) ?? [], ([each]) => each.toUpperCase())
    .filter((each) => !isEncodedUnreserved(each))
    .join('');

const isEncodedUnreserved = (each: string): boolean =>
  each.length === 3 && /[A-Za-z0-9\-._~]/.test(String.fromCharCode(Number.parseInt(each.slice(1), 16)));

/**
 * "Normalization never decodes a reserved character, never makes or removes a delimiter except where a rule with an id
 * says so": first of the components that no rule may shorten, then of the whole text, against the oracle.
 */
export function modelFault({ engine, hooks }: Setup, { texts: [text = ''], options }: Input): string | undefined {
  const result = tryParse(text);
  if (!result.ok) return undefined;
  const scheme = hooks[result.value.scheme?.toLowerCase() ?? ''] ?? {};
  const level = options.level ?? 'scheme-based';
  if (scheme.normalize !== undefined && level !== 'syntax-based') return undefined;
  const normal = engine.normalize(text, options);
  const [before, after] = [textsOf(result.value), textsOf(parse(normal))];
  for (const component of ['userinfo', 'query', 'fragment'] as const) {
    if (reserved(before[component]) !== reserved(after[component]))
      return `reserved characters of the ${component}: ${normal}`;
  }
  const expected = normalForm(text, level, scheme);
  return normal === expected ? undefined : `expected ${expected}, found ${normal}`;
}
