import type { EngineOptions, References } from '@urikit/generic';
import { frozenCopy } from '@urikit/generic/internal';
import type { Admitted, NamedSecret, TextPolicy } from '../given/text-policy.js';
import type { Layer } from './layer.js';

/** What an engine is told of every text; a member is there where somebody said it. */
export type AppliedPolicy = Readonly<Pick<EngineOptions, 'limits' | 'encodedDotSegments' | 'references' | 'secrets'>>;

/** What stands under `admission` of a layer: limits by `limits.NAME`, and modes by their names. */
export const admissionOf = ({
  limits = {},
  encodedDotSegments,
  references,
}: TextPolicy): readonly (readonly [string, Admitted])[] => [
  ...Object.entries(limits).flatMap(([name, value]: readonly [string, number | undefined]) =>
    value === undefined ? [] : [[`limits.${name}`, value] as const],
  ),
  ...(encodedDotSegments === undefined ? [] : [['encodedDotSegments', encodedDotSegments] as const]),
  ...(references === undefined ? [] : [['references', frozenCopy(references) as References] as const]),
];

/** What stands under `secrets` of a layer: by its text. */
export const secretsOfPolicy = ({ secrets = [] }: TextPolicy): readonly (readonly [string, NamedSecret])[] =>
  secrets.map((secret) => [JSON.stringify(secret), frozenCopy(secret) as NamedSecret]);

/**
 * What the layers say together. To say what is so anyway is to say nothing: no engine and no fingerprint is another one for it.
 */
export function policyOf({ admission, secrets }: Pick<Layer, 'admission' | 'secrets'>): AppliedPolicy {
  const limits = Array.from(admission).flatMap(([name, { value }]) =>
    typeof value === 'number' ? [[name.slice('limits.'.length), value] as const] : [],
  );
  const references = admission.get('references')?.value ?? 'allow';
  const named = Array.from(secrets).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...(limits.length > 0 && { limits: Object.fromEntries(limits.sort(([a], [b]) => (a < b ? -1 : 1))) }),
    ...(admission.get('encodedDotSegments')?.value === 'refuse' && { encodedDotSegments: 'refuse' as const }),
    ...(references !== 'allow' && { references: references as References }),
    ...(named.length > 0 && { secrets: named.map(([, { value }]) => value) }),
  };
}
