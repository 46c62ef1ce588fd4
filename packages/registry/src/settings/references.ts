import { createEngine, type References, type UrikitError } from '@urikit/generic';
import { frozenCopy } from '@urikit/generic/internal';
import * as z from 'zod';
import { isObject, lazily } from '../given/members.js';
import type { Contents } from './contents.js';
import type { Setting } from './setting.js';

/** From the loosest treatment to the strictest; a base stands between. */
const MODES: readonly unknown[] = ['allow', 'resolve', 'forbid'];

/** The reason for which an engine refuses a base; undefined for a base that it takes. */
function whyNoBase(resolve: string): string | undefined {
  try {
    createEngine({ references: { resolve } });
    return undefined;
  } catch (cause) {
    // An engine throws no other error for its options.
    return (cause as UrikitError).issue.message.replace(/^references\.resolve: /, '');
  }
}

const hiding = lazily(() => createEngine({ secrets: ['query'] }));

/** A setting as it may be shown: a base without its query, which may hold a secret. */
export const shownReferences = (value: unknown): unknown =>
  isObject(value) && typeof value['resolve'] === 'string' ? { resolve: hiding().redact(value['resolve']) } : value;

/** The shortest value of a parameter that is a secret on its own: a shorter one occurs in messages by chance. */
const LONG = 8;

/** The query of a base and its parameters, as they are written and in their normal form. */
export const secretsOfBase = (value: unknown): readonly string[] => {
  if (!isObject(value) || typeof value['resolve'] !== 'string') return [];
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(value['resolve']) ?? [];
  return [query, hiding().normalize(`?${query}`).slice(1)].flatMap((each) => [
    ...[each, ...each.split(/[&;]/)].filter(({ length }) => length >= LONG / 2),
    ...each.split(/[&;=]/).filter(({ length }) => length >= LONG),
  ]);
};

/** A composition, and the one that it is held to. */
interface Held {
  readonly policy: { readonly references?: References };
  readonly floor?: Held | undefined;
}

/** The base whose scheme tells the secrets of a reference: a child that forbids references hides as much as its parent. */
export const hidingBase = ({ policy: { references: own }, floor }: Held): { readonly resolve: string } | undefined =>
  typeof own === 'object' ? own : floor && hidingBase(floor);

/** The scheme whose secrets a relative reference has, in lower case; empty without a base. */
export const schemeOfBase = (composition: Held): string => {
  const base = hidingBase(composition)?.resolve ?? '';
  return base.slice(0, Math.max(0, base.indexOf(':'))).toLowerCase();
};

/** The treatment of relative references: the stricter one holds, and two bases are an error. */
export const references: Setting<References, NonNullable<Contents['references']>> = {
  name: 'option',
  description:
    "What becomes of relative references: 'forbid', each is an error; { resolve: base }, its target is judged.",
  schema: () =>
    z.union([
      z.enum(['allow', 'forbid']),
      z.strictObject({
        resolve: z
          .string()
          .superRefine((base, context) => {
            const message = whyNoBase(base);
            if (message !== undefined) context.addIssue({ code: 'custom', message });
          })
          .describe('The base URI.'),
      }),
    ]),
  hint: 'give what createEngine takes under the same name',
  entries: (given) => [['', frozenCopy(given) as References]],
  holds: 'stricter',
  strictness: (value) => MODES.indexOf(typeof value === 'object' ? 'resolve' : value),
  inForce: (_, engine) => ({ '': engine.references }),
  pathOf: () => ['references'],
  applied: (entries) =>
    Object.fromEntries(
      Array.from(entries.values()).flatMap(({ value }) => (value === 'allow' ? [] : [['references', value]])),
    ),
  described: ({ policy }) => ({ references: shownReferences(policy.references ?? 'allow') as References }),
};
