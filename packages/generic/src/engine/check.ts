import { COMPONENTS, componentsOf, type Components, rangeOf } from '../syntax/component.js';
import type { Composition } from '../normalization/composition.js';
import { endOfSegment, findEncodedDotSegment } from '../resolution/remove-dot-segments.js';
import { checkHost } from './check-host.js';
import type { CheckContext, Finding, Presence } from '../scheme/scheme-hooks.js';
import { type StringIssue, type SyntaxCode, syntaxIssue } from '../syntax/issue.js';
import type { Severity } from '../urikit-error.js';
import { normalize } from '../normalization/normalize.js';
import { hasScheme, parseUri, tryParse } from '../syntax/parse.js';
import { sealed } from '../scheme/sealed.js';
import type { Profile } from '../scheme/profile.js';
import type { Component, Uri } from '../syntax/uri-reference.js';
import { issueOfFinding, collectFindings } from './collect-findings.js';

/** Takes an issue between two offsets of a component. */
type Find = (code: SyntaxCode, component: Component, at: number, end: number | undefined, message: string) => void;

/**
 * The beginning of a path that some readers take for an authority, because the host before it is empty. With a scheme
 * this needs `//`; without one a single slash is enough, because the URL Standard skips all slashes there. Schemes that
 * define or forbid the empty host are excluded.
 */
function pathAsHost({ scheme, path }: Components, { hooks }: Profile): string | undefined {
  if (hooks.host === 'required' || hooks.absentAuthority === 'empty') return undefined;
  return path.startsWith(scheme === undefined ? '/' : '//') ? /^\/+[^/]*/.exec(path)?.[0] : undefined;
}

/** Reports encoded characters that some readers decode at the wrong time. */
function checkEncoded(texts: Components, profile: Profile, find: Find): void {
  const { path } = texts;
  const dots = profile.path === 'opaque' ? -1 : findEncodedDotSegment(path);
  if (dots >= 0) {
    const message = 'expected a plain dot-segment: encoded, it is removed all the same';
    find('syntax/encoded-dot-segment', 'path', dots, endOfSegment(path, dots), message);
  }
  for (const component of COMPONENTS) {
    const nul = texts[component]?.indexOf('%00') ?? -1;
    const message = 'expected no encoded NUL: a reader that decodes it may cut the string there';
    if (nul >= 0) find('syntax/encoded-nul', component, nul, nul + 3, message);
  }
}

/** Finds doubtful parts that the grammar allows (RFC 3986 sections 3.2.1, 3.3, 6.2.2.3, 7.3). */
function syntaxIssues(text: string, texts: Components, profile: Profile): readonly StringIssue[] {
  const issues: StringIssue[] = [];
  const find: Find = (code, component, at, end, message) => {
    issues.push(syntaxIssue(code, rangeOf(texts, component, at, end), message));
  };
  const colon = texts.userinfo?.indexOf(':') ?? -1;
  if (colon >= 0)
    find('syntax/password', 'userinfo', colon, undefined, 'expected no password: "user:password" is deprecated');
  const taken = texts.host === '' ? pathAsHost(texts, profile) : undefined;
  if (taken !== undefined) {
    const message = 'expected a host before this path: some readers take its first segment for one';
    find('syntax/path-as-host', 'path', 0, taken.length, message);
  }
  if (text.includes('%')) checkEncoded(texts, profile, find);
  return issues;
}

const SEVERITY: Record<Exclude<Presence, 'allowed'>, Severity> = { discouraged: 'warning', forbidden: 'error' };

/** Checks a URI by the data of a profile. */
function checkProfile(
  uri: Uri,
  texts: Components,
  { hooks, unwanted }: Profile,
  report: (finding: Finding) => void,
): void {
  const section = hooks.rfc ?? 'RFC 3986 3';
  const find = (code: string, component: Component, message: string, severity: Severity = 'error'): void => {
    report({ code, severity, component, message, section });
  };
  const { host, port } = texts;
  if (host === undefined && hooks.authority === 'required')
    find('missing-authority', 'host', 'expected "//" and an authority');
  if (host !== undefined && hooks.authority === 'forbidden')
    find('forbidden-authority', 'host', 'expected no authority');
  if (host === '' && hooks.host === 'required') find('empty-host', 'host', 'expected a host that is not empty');
  if (uri.authority !== undefined && hooks.names === 'dns')
    for (const finding of checkHost(uri.authority.host)) report({ ...finding, component: 'host' });
  if (hooks.defaultPort !== undefined && Number(port) > 65535)
    find('port-range', 'port', 'expected a port up to 65535');
  for (const component of unwanted) {
    if (texts[component] === undefined) continue;
    const presence = hooks[component] as Exclude<Presence, 'allowed'>;
    find(component, component, `expected no ${component}: it is ${presence}`, SEVERITY[presence]);
  }
}

/** The normal form for a check, made when it is first read and then kept. Frozen: several checks may read it. */
function contextOf(text: string, composition: Composition): CheckContext {
  let normal: Uri | undefined;
  return Object.freeze({
    get normal(): Uri {
      return (normal ??= sealed(parseUri(normalize(text, undefined, composition))) as Uri);
    },
  });
}

/**
 * Finds the issues of a URI's scheme: by the data of its hooks, and by its own check.
 *
 * @param text - of the URI, as written
 * @param texts - its components
 * @returns issues in no order
 * @throws PluginError if the hook throws or reports an invalid finding
 */
export function schemeIssues(
  text: string,
  uri: Uri,
  texts: Components,
  profile: Profile,
  composition: Composition,
): readonly StringIssue[] {
  const issues: StringIssue[] = [];
  const report = (finding: Finding): void => {
    issues.push(issueOfFinding(finding, profile.id, texts));
  };
  checkProfile(uri, texts, profile, report);
  const { hooks } = profile;
  if (hooks.check === undefined) return issues;
  const context = contextOf(text, composition);
  collectFindings(profile, 'check', texts, report, (take) => hooks.check?.(uri, take, context));
  return issues;
}

/**
 * `engine.check`: collects all issues. A syntax error is the only issue of its string.
 *
 * @returns issues in the order of their positions
 * @throws PluginError if a hook throws or reports an invalid finding
 */
export function check(text: string, composition: Composition): readonly StringIssue[] {
  if (composition.isClean(text)) return [];
  const result = tryParse(text);
  if (!result.ok) return [result.issue];
  const uri = result.value;
  const texts = componentsOf(uri);
  const profile = composition.profileOf(uri.scheme);
  const own = hasScheme(uri) ? schemeIssues(text, uri, texts, profile, composition) : [];
  return [...syntaxIssues(text, texts, profile), ...own].sort((a, b) => a.start - b.start);
}
