import { type Engine, extract } from '@urikit/generic';
import { engineOf, isSetting, type Range, readSecrets } from '@urikit/generic/internal';
import type { Declared } from './lines/mask-line.js';
import { masked, type MaskOptions, type Masked } from './mask-secrets.js';
import { secretAt } from './shape-spans.js';

/** The secrets that an engine declares, in strings that are no URI. */

/** The members of an engine that a mask reads. */
type MaskEngine = Pick<Engine, 'hooks' | 'schemes' | 'limits' | 'secrets'>;

const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** A name with its sign, and the value behind it. */
const PAIR = /([\p{L}\p{N}_.-]{1,64})(?:\\?["'])?\]? ?(?:[:=]=?>?) ?/gu;

/** A value in quotes or without them. The one group is the value, and it ends the match. */
const VALUE = /\\?"((?:[^"\\]|\\[^"])+)|'([^']+)|([^\s"',;&<>()[\]{}]+)/y;

/**
 * Reads the secrets that an engine and its schemes declare.
 *
 * @throws UrikitError `input/value` if the value is not an engine
 */
function declaredBy(engine: MaskEngine): Declared {
  engineOf(engine, ['hooks', 'schemes', 'limits', 'secrets']);
  const secrets: Engine['secrets'] = engine.schemes.flatMap((scheme) => engine.hooks(scheme)?.secrets ?? []);
  const names = new Set(
    [...engine.secrets, ...secrets].flatMap((secret) => {
      if (typeof secret !== 'object') return [];
      return [lettersOf('parameter' in secret ? secret.parameter : secret.item)];
    }),
  );
  const isNamed = (name: string): boolean => names.has(lettersOf(name));
  const spans = (text: string): readonly Range[] => {
    const found: Range[] = [];
    for (const { start, end } of extract(text, { schemes: engine.schemes }))
      for (const range of readSecrets(text.slice(start, end), engine, true).ranges)
        found.push({ start: start + range.start, end: start + range.end });
    if (names.size === 0) return found;
    for (const { 0: pair, 1: name, index } of text.matchAll(PAIR)) {
      const value = isNamed(name as string) ? secretAt(text, index + pair.length, VALUE) : undefined;
      if (value !== undefined && !isSetting(text.slice(value.start, value.end))) found.push(value);
    }
    return found;
  };
  return { spans, isNamed };
}

/**
 * Makes a `maskSecrets` that also hides the secrets of an engine: those of its schemes and of its policy, in URIs inside of a string, and
 * values behind their names in all of it.
 *
 * @param engine - of a registry or of `createEngine`, read once
 * @returns a function as `maskSecrets`
 * @throws UrikitError `input/value` if the value is not an engine
 * @see RFC 3986 section 7.5
 * @example maskSecretsBy(engine)('voucher=x url=http://joe@h/') // 'voucher=*** url=http://***@h/'
 */
export function maskSecretsBy(engine: MaskEngine): (value: Masked, options?: MaskOptions) => string {
  const declared = declaredBy(engine);
  return (value, options = {}) => masked(value, options, declared);
}
