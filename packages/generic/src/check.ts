import { componentStart, componentText, COMPONENTS } from './component.js';
import type { Composition } from './composition.js';
import type { Finding, Presence } from './hooks.js';
import { type Issue, type Severity, syntaxIssue } from './issue.js';
import { hasScheme, tryParse } from './parse.js';
import { PluginError } from './plugin-error.js';
import type { Profile } from './profile.js';
import type { Component, Uri, UriReference } from './uri-reference.js';

const ENCODED_DOT_SEGMENT = /(?<=^|\/)(?=[^/]*%)(?:\.|%2[Ee]){1,2}(?=\/|$)/;

/** What the grammar allows and a reader should know (RFC 3986 sections 3.2.1, 6.2.2.3, 7.3). */
function checkSyntax(uri: UriReference, profile: Profile, report: (issue: Issue) => void): void {
  const password = uri.authority?.userinfo?.indexOf(':') ?? -1;
  if (password >= 0) {
    const message = 'expected no password in userinfo: the format "user:password" is deprecated';
    report(syntaxIssue('syntax/password', 'userinfo', componentStart(uri, 'userinfo') + password, message));
  }
  const dots = profile.path === 'opaque' ? -1 : uri.path.search(ENCODED_DOT_SEGMENT);
  if (dots >= 0) {
    const message = 'expected a dot-segment to be written plainly: encoded, it is removed all the same';
    report(syntaxIssue('syntax/encoded-dot-segment', 'path', componentStart(uri, 'path') + dots, message));
  }
  for (const component of COMPONENTS) {
    const nul = componentText(uri, component)?.indexOf('%00') ?? -1;
    const message = 'expected no encoded NUL: software that decodes it may cut the text there';
    if (nul >= 0) report(syntaxIssue('syntax/encoded-nul', component, componentStart(uri, component) + nul, message));
  }
}

const SEVERITY: Record<Exclude<Presence, 'allowed'>, Severity> = { discouraged: 'warning', forbidden: 'error' };

/** What the data of a profile says. */
function checkProfile(uri: Uri, { hooks }: Profile, report: (finding: Finding) => void): void {
  const section = hooks.rfc ?? 'RFC 3986 3';
  const find = (code: string, component: Component, message: string, severity: Severity = 'error'): void => {
    report({ code, severity, component, message, section });
  };
  const { authority } = uri;
  if (authority === undefined && hooks.authority === 'required') find('missing-authority', 'host', 'expected "//" and an authority behind the scheme');
  if (authority !== undefined && hooks.authority === 'forbidden') find('forbidden-authority', 'host', 'expected no authority');
  if (authority?.host.text === '' && hooks.host === 'required') find('empty-host', 'host', 'expected a host that is not empty');
  if (hooks.defaultPort !== undefined && Number(authority?.port ?? 0) > 65535) find('port-range', 'port', 'expected a port up to 65535');
  for (const component of ['userinfo', 'query', 'fragment'] as const) {
    const presence = hooks[component] ?? 'allowed';
    if (presence !== 'allowed' && componentText(uri, component) !== undefined) {
      find(component, component, `expected no ${component}: the scheme ${presence === 'forbidden' ? 'forbids' : 'advises against'} it`, SEVERITY[presence]);
    }
  }
}

function checkScheme(uri: Uri, profile: Profile, report: (issue: Issue) => void): void {
  const find = ({ code, severity, component, at = 0, message, section }: Finding): void => {
    report({ code: `${profile.id}/${code}`, severity, component, index: componentStart(uri, component) + at, message, section });
  };
  checkProfile(uri, profile, find);
  try {
    profile.hooks.check?.(uri, find);
  } catch (cause) {
    throw new PluginError(profile, 'check', 'threw', cause);
  }
}

/**
 * `engine.check`: collects what is wrong or doubtful. A syntax error stands alone, for nothing else can be said of such a text.
 *
 * @returns issues in the order of their place; empty for a text with nothing to say about
 * @throws PluginError where a hook throws
 */
export function check(text: string, composition: Composition): readonly Issue[] {
  const result = tryParse(text, composition);
  if (!result.ok) return [result.issue];
  const uri = result.value;
  const profile = composition.profileOf(uri.scheme);
  const issues: Issue[] = [];
  const report = (issue: Issue): void => {
    issues.push(issue);
  };
  checkSyntax(uri, profile, report);
  if (hasScheme(uri)) checkScheme(uri, profile, report);
  return issues.sort((a, b) => a.index - b.index);
}
