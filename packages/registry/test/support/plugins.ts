import { expect } from '@jest/globals';
import type { Engine } from '@urikit/generic';
import type {
  BaseHooks,
  EngineKit,
  Finding,
  SchemeHooks,
  SchemeOverlay,
  SchemePlugin,
  Schemes,
} from '@urikit/generic/hooks';
import { type PluginSet, RegistryError } from '@urikit/registry';
import * as z from 'zod';

/** What a plugin of a test is like where nothing is said. */
type Likeness = Partial<Omit<SchemePlugin, 'configSchema' | 'configure'>> & {
  readonly hooks?: SchemeHooks;
  readonly configSchema?: z.ZodType;
  readonly configure?: (config: never, kit: EngineKit, base?: BaseHooks) => Schemes;
};

/** A plugin with the one scheme that it is called after. */
export function plugin(id: string, { hooks = {}, ...rest }: Likeness = {}) {
  const schemes = rest.schemes ?? [id];
  return {
    id,
    version: '1.0.0',
    contract: 2 as const,
    schemes,
    rfc: [`${id.toUpperCase()} 1`],
    configSchema: z.strictObject({}),
    configure: (): Schemes => Object.fromEntries(schemes.map((scheme) => [scheme, hooks])),
    ...rest,
  };
}

/** A plugin with options, which it shows in its view. */
export const optioned = (id: string, more: Likeness = {}) =>
  plugin(id, {
    configSchema: z.strictObject({
      size: z.number().default(1),
      names: z.array(z.string()).optional(),
      deep: z.object({ flag: z.boolean().optional() }).optional(),
    }),
    configure: (config: unknown) => ({ [id]: { view: () => config } }),
    ...more,
  });

/** An overlay over the scheme "acme". */
export const overlay = (more: Partial<SchemeOverlay> = {}): SchemeOverlay => ({
  id: 'policy',
  version: '1.0.0',
  extends: 'acme',
  ...more,
});

export const set = (
  name: string,
  contents: Omit<PluginSet, 'name' | 'version'> & { readonly version?: string } = {},
): PluginSet => ({ version: '1.0.0', ...contents, name });

/** A hook that reports one finding. */
export const reporting =
  (more: Partial<Finding> = {}) =>
  (_: unknown, report: (finding: Finding) => void): undefined =>
    void report({ code: 'hit', severity: 'info', component: 'path', message: 'hit', section: 'X 1', ...more });

type Checking = { readonly engine: Pick<Engine, 'check'> };

/** The issues of a string: severity and code. */
export const issuesOf = ({ engine }: Checking, text: string): readonly string[] =>
  engine.check(text).map(({ code, severity }) => `${severity} ${code}`);

/** The codes of the issues of a string. */
export const codesOf = ({ engine }: Checking, text: string): readonly string[] =>
  engine.check(text).map(({ code }) => code);

/** A function that throws. */
export const throwing = (error: unknown) => (): never => {
  throw error;
};

/** What a call throws. @throws where it throws nothing */
export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** A RegistryError for rows: its issue, the path as a string, as in `sets[0].config.http`. */
export function said({ name, code, message, cause, issue }: RegistryError) {
  const { hint: cure, plugins, file, path } = issue;
  const text = path?.map((step) => (typeof step === 'number' ? `[${String(step)}]` : `.${String(step)}`)).join('');
  return { name, code, message, cause, issue, cure, plugins, file, path: text?.slice(1) };
}

/** The RegistryError that a call throws. */
export function errorOf(call: () => unknown): ReturnType<typeof said> {
  const error = thrownBy(call);
  if (error instanceof RegistryError) return said(error);
  throw error;
}

/** The RegistryError of a promise. */
export async function failureOf(promise: Promise<unknown>): Promise<ReturnType<typeof said>> {
  const nothing = new Error('nothing was thrown');
  const cause: unknown = await promise.then(
    () => nothing,
    (error: unknown) => error,
  );
  return errorOf(throwing(cause));
}

/** A RegistryError with this code, and these words in its message. */
export const error = (code: string, words: RegExp | string, more: object = {}): object => ({
  code,
  message: (typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words)) as unknown,
  ...more,
});
