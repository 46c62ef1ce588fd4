import { type Component, parse, type StringIssue, tryParse, type UriReference } from '@urikit/generic';
import { hasScheme, merge, removeDotSegments } from '@urikit/generic/record';
import { engine } from 'urikit';
import { COMPONENTS } from '../core/parts.js';

/** One question of the pseudocode of section 5.2.2, and its answer. */
export interface Question {
  readonly asks: string;
  readonly isSo: boolean;
  readonly then: string;
}

/** One turn of `remove_dot_segments`, section 5.2.4. */
export interface Turn {
  /** `2A` to `2E`, or the beginning. */
  readonly step: string;
  readonly does: string;
  readonly output: string;
  readonly input: string;
}

/** Where a component of the target comes from. */
export type Origin = 'reference' | 'base' | 'both' | 'absent';

export interface Resolution {
  readonly questions: readonly Question[];
  /** The path that dot-segments are removed from; undefined for every other step. */
  readonly merged: string | undefined;
  readonly turns: readonly Turn[];
  readonly target: string;
  readonly origins: Readonly<Record<Component, Origin>>;
}

export type Resolved =
  | { readonly ok: true; readonly value: Resolution }
  | { readonly ok: false; readonly side: 'base' | 'reference'; readonly issue: StringIssue };

const PREFIXES: readonly (readonly [RegExp, step: string, does: string])[] = [
  [/^\.\.?\//, '2A', 'drop a prefix of dots'],
  [/^\/\.(?:\/|$)/, '2B', 'replace "/./" by "/"'],
  [/^\/\.\.(?:\/|$)/, '2C', 'replace "/../" by "/", and remove the last segment of the output'],
  [/^\.\.?$/, '2D', 'drop dots that stand alone'],
  [/^\/?[^/]*/, '2E', 'move the first segment to the output'],
];

/** More turns are not shown. */
const MOST = 200;

/** Section 5.2.4 as it is written: an input buffer, an output buffer, one turn after the other. */
export function dotSegmentTurns(path: string): readonly Turn[] {
  // An encoded dot is a dot: section 2.4.
  let input = path
    .split('/')
    .map((segment) => (/^(?:\.|%2e){1,2}$/i.test(segment) ? segment.replace(/%2e/gi, '.') : segment))
    .join('/');
  let output = '';
  const turns: Turn[] = [{ step: '1', does: 'begin with the path as the input', output, input }];
  while (input !== '' && turns.length < MOST) {
    const [prefix, step, does] = PREFIXES.find(([one]) => one.test(input)) ?? [/^/, '', ''];
    const [found = ''] = prefix.exec(input) ?? [];
    const rest = input.slice(found.length);
    if (step === '2C') output = output.slice(0, Math.max(0, output.lastIndexOf('/')));
    if (step === '2E') output += found;
    input = step === '2B' || step === '2C' ? `/${rest}` : rest;
    turns.push({ step, does, output, input });
  }
  return turns;
}

/** The questions of section 5.2.2 up to the one that decides, and where each component comes from. */
function questionsOf(R: UriReference): {
  questions: readonly Question[];
  origins: Record<Component, Origin>;
  how: 'own' | 'base-path' | 'root' | 'merge';
} {
  const from = (
    authority: Origin,
    path: Origin,
    query: Origin,
    scheme: Origin = 'base',
  ): Record<Component, Origin> => ({
    scheme,
    userinfo: authority,
    host: authority,
    port: authority,
    path,
    query,
    fragment: 'reference',
  });
  const questions: Question[] = [];
  const ask = (asks: string, isSo: boolean, then: string): boolean => {
    questions.push({ asks, isSo, then });
    return isSo;
  };
  if (ask('Has the reference a scheme?', R.scheme !== undefined, 'It is the target; the base is not used.'))
    return { questions, origins: from('reference', 'reference', 'reference', 'reference'), how: 'own' };
  if (ask('Has it an authority?', R.authority !== undefined, 'The base gives the scheme alone.'))
    return { questions, origins: from('reference', 'reference', 'reference'), how: 'own' };
  if (ask('Is its path empty?', R.path === '', 'The base gives the path, and the query where the reference has none.'))
    return { questions, origins: from('base', 'base', R.query === undefined ? 'base' : 'reference'), how: 'base-path' };
  if (ask('Does its path begin with "/"?', R.path.startsWith('/'), 'The base gives scheme and authority.'))
    return { questions, origins: from('base', 'reference', 'reference'), how: 'root' };
  ask('Otherwise', true, 'Its path is merged with the path of the base (5.2.3).');
  return { questions, origins: from('base', 'both', 'reference'), how: 'merge' };
}

/** Resolves a reference, with an account of section 5.2. */
export function resolutionOf(reference: string, base: string): Resolved {
  const [R, Base] = [tryParse(reference), tryParse(base)];
  if (!Base.ok) return { ok: false, side: 'base', issue: Base.issue };
  if (!R.ok) return { ok: false, side: 'reference', issue: R.issue };
  const result = engine.tryResolve(reference, base);
  if (!result.ok) return { ok: false, side: hasScheme(Base.value) ? 'reference' : 'base', issue: result.issue };
  const { questions, origins, how } = questionsOf(R.value);
  const merged = {
    own: R.value.path,
    root: R.value.path,
    merge: how === 'merge' ? merge(Base.value, R.value.path) : '',
    'base-path': undefined,
  }[how];
  const hasDots = merged !== undefined && removeDotSegments(merged) !== merged;
  const target = parse(result.value);
  const present = new Map<Component, boolean>([
    ...COMPONENTS.map((component): [Component, boolean] => [component, true]),
    ['userinfo', target.authority?.userinfo !== undefined],
    ['host', target.authority !== undefined],
    ['port', target.authority?.port !== undefined],
    ['query', target.query !== undefined],
    ['fragment', target.fragment !== undefined],
  ]);
  return {
    ok: true,
    value: {
      questions,
      merged,
      turns: hasDots ? dotSegmentTurns(merged) : [],
      target: result.value,
      origins: Object.fromEntries(
        COMPONENTS.map((component) => [component, present.get(component) === true ? origins[component] : 'absent']),
      ) as Record<Component, Origin>,
    },
  };
}
