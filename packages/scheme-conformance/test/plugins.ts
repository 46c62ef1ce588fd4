import type { EngineKit, SchemeHooks, SchemePlugin, Schemes, Uri } from '@urikit/generic/hooks';

/** A schema as Zod makes it, without Zod. */
export const strict = {
  parse: (value: unknown): object => {
    const unknown = Object.keys(value as object).find((key) => key !== 'mode');
    if (unknown !== undefined) throw new Error(`Unrecognized key: "${unknown}"`);
    return { mode: 'plain', ...(value as object) };
  },
};

type Configure = (config: object, kit: EngineKit) => Schemes;

/** A plugin whose scheme `acme-doc` has these hooks: data that is right, and whatever is to be tried. */
export const pluginOf = (hooks: SchemeHooks, rest: Partial<SchemePlugin<object>> = {}): SchemePlugin<object> => ({
  id: 'acme',
  version: '1.0.0',
  contract: 2,
  schemes: ['acme-doc'],
  rfc: ['ACME-DOC'],
  configSchema: strict,
  configure: () => ({
    'acme-doc': { rfc: 'ACME-DOC 1', defaultPort: 7070, authority: 'required', emptyPath: '/', ...hooks },
  }),
  ...rest,
});

/** The same with another `configure`. */
export const configuredBy = (configure: unknown, rest: Partial<SchemePlugin<object>> = {}): SchemePlugin<object> =>
  pluginOf({}, { configure: configure as Configure, ...rest });

/** Lower case, triplets left in upper case: a normalization that keeps every law. */
export const lowerPath = (uri: Uri): Uri => ({
  ...uri,
  path: uri.path.replace(/%..|[A-Z]/g, (each) => (each.length > 1 ? each : each.toLowerCase())),
});

/** What a hook returns that its type does not allow. */
export const returning = (value: unknown) => (): never => value as never;
