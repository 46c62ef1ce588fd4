import type { StringIssue } from '@urikit/generic';
import type { Description, SchemeRegistry } from '@urikit/registry';

/** The strings to which two registries give two answers, and the settings behind each difference. */

const ORDER = ['info', 'warning', 'error'];
const worst = (issues: readonly StringIssue[]): string =>
  ORDER[Math.max(-1, ...issues.map(({ severity }) => ORDER.indexOf(severity)))] ?? 'ok';

export type KeyOf = (text: string) => string | undefined;

/** The answer of a registry to a string, with secrets hidden. */
function answerOf({ engine }: SchemeRegistry, text: string, keyOf: KeyOf | undefined) {
  const issues = engine.check(text);
  const normal = engine.tryNormalize(text);
  return {
    severity: worst(issues),
    issues: issues.map(({ code, severity, start, end }) => `${severity} ${code} ${String(start)}-${String(end)}`),
    normal: normal.ok ? engine.redact(normal.value) : normal.issue.code,
    ...(keyOf && { key: keyOf(text) }),
  };
}

type Answer = ReturnType<typeof answerOf>;

/** The settings of two compositions that differ, by path, with plugins and overlays that only one of them has. */
function changedIn(before: Description, after: Description): readonly string[] {
  const rowsOf = ({ settings, plugins, overlays, secrets }: Description): ReadonlyMap<string, string> =>
    new Map([
      ...settings.map(({ path, value }) => [path, JSON.stringify(value) ?? ''] as const),
      ...plugins.map(({ id, version }) => [`plugins.${id}`, version] as const),
      ...overlays.map(({ id }) => {
        const all = overlays.filter((one) => one.id === id).map(({ by: _, ...data }) => data);
        return [`overlays.${id}`, JSON.stringify(all)] as const;
      }),
      ['secrets', JSON.stringify(secrets)] as const,
    ]);
  const [was, is] = [rowsOf(before), rowsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
}

/** The changed settings that may have changed an answer: by the ids of the issues that differ, or all if those name no setting. */
function reasonsFor(
  changed: readonly string[],
  before: Answer,
  after: Answer,
  owner: string | undefined,
): readonly string[] {
  const differing = [
    ...before.issues.filter((one) => !after.issues.includes(one)),
    ...after.issues.filter((one) => !before.issues.includes(one)),
  ];
  const codes = differing.map((one) => one.split(' ')[1] ?? '');
  const idsOf = codes.map((code) => code.replace(/\/.*/, ''));
  // A normal form and a key are made by the owner.
  const isOwners = idsOf.length === 0 || before.normal !== after.normal || before.key !== after.key;
  const ids = new Set([...idsOf, ...(owner === undefined || !isOwners ? [] : [owner])]);
  const isAbout = (path: string): boolean =>
    [...ids].some(
      (id) =>
        [`overlays.${id}`, `plugins.${id}`, `severities.${id}/*`].includes(path) || path.startsWith(`config.${id}.`),
    ) ||
    codes.some((code) => path === `severities.${code}`) ||
    (path === 'severities.preset' && before.severity !== after.severity) ||
    (codes.some((code) => /^syntax\/too-/.test(code)) && path.startsWith('limits.')) ||
    (codes.includes('syntax/encoded-dot-segment') && path === 'encodedDotSegments') ||
    (codes.includes('syntax/relative-reference') && path === 'references') ||
    (codes.includes('registry/other-scheme') && path === 'schemes.others');
  const found = changed.filter(isAbout);
  return found.length > 0 ? found : changed;
}

export type Difference = ReturnType<typeof differencesOn>[number];

/** The differences between two registries over strings, each string once, with the settings that differ and speak about it. */
export function differencesOn(
  a: SchemeRegistry,
  b: SchemeRegistry,
  texts: readonly string[],
  [keyA, keyB]: readonly KeyOf[],
) {
  const [was, is] = [a.describe(), b.describe()];
  const changed = changedIn(was, is);
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].flatMap(([text, count]) => {
    const [before, after] = [answerOf(a, text, keyA), answerOf(b, text, keyB)];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    const scheme = text.replace(/:[^]*$/, '').toLowerCase();
    const owner = (is.schemes[scheme] ?? was.schemes[scheme])?.plugin;
    // Both hide secrets: a string is shown as the stricter of the two shows it.
    const shown = b.engine.redact(a.engine.redact(text));
    return [{ text: shown, count, before, after, because: reasonsFor(changed, before, after, owner) }];
  });
}
