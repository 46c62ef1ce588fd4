import { type Issue, UrikitError } from '@urikit/generic';
import { nearestName, visible } from '@urikit/generic/internal';

/** Every code of a RegistryError, with its meaning. Stable: software may branch on it. */
export const REGISTRY_ERRORS = {
  'input/unknown-option': 'an option, or a member of a value, has a name that is not known',
  'registry/config': 'a plugin refuses its configuration',
  'registry/config-file': 'a configuration file cannot be read, or says what it may not say',
  'registry/config-not-data': 'a configuration holds a value without a stable string, as a function is',
  'registry/configure': 'configure threw',
  'registry/contract': 'a plugin keeps another contract than this registry',
  'registry/cycle': 'plugins, overlays or sets wait for each other',
  'registry/disposed': 'a holder was disposed of before it made a registry again',
  'registry/duplicate': 'an id is used twice',
  'registry/hooks': 'configure returned invalid hooks, or hooks of a scheme that it does not declare',
  'registry/missing-overlay': 'an overlay comes after one that is not there',
  'registry/missing-plugin': 'a plugin is required, overridden or configured that is not there',
  'registry/no-fingerprint':
    'an overlay or a plugin with functions gives no fingerprint of its own, so that its answers cannot be told from other ones',
  'registry/not-an-overlay': 'a value given as an overlay is not one',
  'registry/not-a-plugin': 'a value given as a plugin is not one',
  'registry/overlay-loosens': 'an overlay allows something, or says the opposite of the owner of its scheme',
  'registry/overlay-without-owner': 'an overlay lies over a scheme that no plugin owns',
  'registry/overrides-nothing': 'an override has no scheme in common with the plugin that it overrides',
  'registry/range': 'a value given as a range of versions is not one',
  'registry/set': 'a value given as a plugin set, or as options, is not one',
  'registry/sets-disagree': 'two sets say different things and the composition does not say which one holds',
  'registry/severity': 'a severity is invalid, or is given to an issue that no part of the registry raises',
  'registry/timeout': 'the source of a holder gives no registry within its time limit',
  'registry/two-owners': 'two plugins have the same scheme',
  'registry/unresolvable': 'a class or factory gave no plugin',
  'registry/version-mismatch': 'a plugin is there in a version that another cannot use',
  'registry/weaker': 'a child has a path that is opaque, or relative references, where its parent has not',
} as const;

export type RegistryErrorCode = keyof typeof REGISTRY_ERRORS;

/** The issue of a RegistryError: its message names file and problem, its `path` leads to the place in the configuration. */
export interface RegistryIssue extends Issue {
  readonly code: RegistryErrorCode;
  /** Ids of the plugins, overlays or sets in question. */
  readonly plugins: readonly string[];
  /** The configuration file, if there is one. */
  readonly file?: string | undefined;
}

/** The members of a RegistryError besides code, problem and cure. */
export type Circumstances = Partial<Pick<RegistryIssue, 'plugins' | 'path' | 'file' | 'line'>> & {
  readonly cause?: unknown;
};

/** Thrown if plugins, sets or configuration do not fit together. Its message ends with the cure. */
export class RegistryError extends UrikitError<RegistryIssue> {
  static override get name(): string {
    return 'RegistryError';
  }

  constructor(
    code: RegistryErrorCode,
    problem: string,
    cure: string,
    { plugins = [], file, cause, ...place }: Circumstances = {},
  ) {
    const message = visible(file === undefined ? problem : `${file}: ${problem}`);
    const issue = { code, severity: 'error' as const, message, hint: visible(cure), plugins, file, ...place };
    super(issue, cause === undefined ? undefined : { cause });
  }
}

/** The error of a circle. @param subject - as in `sets extend each other` @param names - with the first one again at the end */
export const circle = (
  subject: string,
  names: readonly string[],
  member: string,
  place?: Circumstances,
): RegistryError =>
  new RegistryError(
    'registry/cycle',
    `${subject} in a circle: ${names.join(' -> ')}`,
    `take one of them out of the other's ${member}`,
    { plugins: names.slice(1), ...place },
  );

/** ` (is "http" meant?)` for a name that is similar to a known one, otherwise empty. */
export const meant = (name: string, known: readonly string[]): string => {
  const near = nearestName(name, known);
  return near === undefined ? '' : ` (is "${near}" meant?)`;
};

/** Names in quotation marks, with commas between. */
export const quoted = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : names.map((name) => `"${name}"`).join(', ');
