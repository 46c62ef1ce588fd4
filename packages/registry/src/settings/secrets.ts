import type { Engine } from '@urikit/generic';
import type { Secret } from '@urikit/generic/hooks';
import { frozenCopy } from '@urikit/generic/internal';
import * as z from 'zod';
import type { Scrub } from '../given/printer.js';
import type { Contents, NamedSecret } from './contents.js';
import type { Setting } from './setting.js';
import type { SchemeFacts } from './description.js';

const PARTS = ['password', 'path-password', 'userinfo', 'path', 'query', 'fragment', 'bare-parameters'] as const;

/** Parts of a URI that must not be shown, as data. */
export const secretList = z.array(
  z.union([
    z.enum(PARTS),
    z.strictObject({ parameter: z.string().min(1).describe('The name of a parameter of the query.') }),
    z.strictObject({ item: z.string().min(1).describe('The name of an item of a list with commas.') }),
  ]),
);

/** Secrets as data. @param scrub - removes secrets of a configuration, which may be the name of a parameter */
export const secretsAsData = (secrets: readonly Secret[], scrub?: Scrub): SchemeFacts['secrets'] =>
  secrets.map((secret) => {
    if (typeof secret === 'function') return 'function';
    if (typeof secret === 'string' || scrub === undefined) return secret;
    return 'item' in secret ? { item: scrub(secret.item) } : { parameter: scrub(secret.parameter) };
  });

/** Parts of every URI that are not shown: the secrets of all layers add up. */
export const secrets: Setting<NamedSecret, NonNullable<Contents['secrets']>> = {
  name: 'secret',
  description: 'Parts of every URI that redact and every message hide; the secrets of all layers add up.',
  schema: () => secretList,
  hint: 'name secrets as data here, and give functions as hooks of a plugin or an overlay',
  entries: (given) => given.map((secret) => [JSON.stringify(secret), frozenCopy(secret) as NamedSecret]),
  holds: 'outer',
  pathOf: () => ['secrets'],
  applied: (entries) => ({
    secrets: Array.from(entries)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { value }]) => value),
  }),
  described: ({ policy }) => ({ secrets: secretsAsData(policy.secrets ?? []) }),
};

/** The secrets of a scheme in an engine. */
export const secretsIn = (engine: Pick<Engine, 'hooks'>, scheme: string): readonly Secret[] =>
  engine.hooks(scheme)?.secrets ?? ['password'];
