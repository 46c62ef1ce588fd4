import { COMPONENTS, componentStart, type ComponentTexts, componentTexts } from './syntax/component.js';
import type { Composition } from './scheme/composition.js';
import { validateFinding } from './scheme/validate-finding.js';
import type { CheckContext, Finding, Presence } from './scheme/scheme-hooks.js';
import { type Issue, type Severity, type SyntaxCode, syntaxIssue } from './syntax/issue.js';
import { normalize } from './normalization/normalize.js';
import { hasScheme, parseUri, tryParse } from './syntax/parse.js';
import { guarded } from './scheme/plugin-error.js';
import type { Profile } from './scheme/profile.js';
import type { Component, Uri } from './syntax/uri-reference.js';

const ENCODED_DOT_SEGMENT = /(?<=^|\/)(?=[^/]*%)(?:\.|%2[Ee]){1,2}(?=\/|$)/;

/** Where something stands, for nobody reads `-1` as a place. */
type Find = (code: SyntaxCode, component: Component, at: number | undefined, message: string) => void;

/** What the grammar allows and a reader should know (RFC 3986 sections 3.2.1, 6.2.2.3, 7.3). */
function checkSyntax(texts: ComponentTexts, opaque: boolean, find: Find): void {
  find(
    'syntax/password',
    'userinfo',
    texts.userinfo?.indexOf(':'),
    'expected no password: "user:password" is deprecated',
  );
  const dots = opaque ? undefined : texts.path?.search(ENCODED_DOT_SEGMENT);
  find('syntax/encoded-dot-segment', 'path', dots, 'expected a plain dot-segment: encoded, it is removed all the same');
  for (const component of COMPONENTS) {
    find(
      'syntax/encoded-nul',
      component,
      texts[component]?.indexOf('%00'),
      'expected no encoded NUL: who decodes it may cut the text there',
    );
  }
}

const SEVERITY: Record<Exclude<Presence, 'allowed'>, Severity> = { discouraged: 'warning', forbidden: 'error' };

/** What the data of a profile says. */
function checkProfile(texts: ComponentTexts, { hooks }: Profile, report: (finding: Finding) => void): void {
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
  if (hooks.defaultPort !== undefined && Number(port ?? 0) > 65535)
    find('port-range', 'port', 'expected a port up to 65535');
  for (const component of ['userinfo', 'query', 'fragment'] as const) {
    const presence = hooks[component] ?? 'allowed';
    if (presence !== 'allowed' && texts[component] !== undefined) {
      find(component, component, `expected no ${component}: it is ${presence}`, SEVERITY[presence]);
    }
  }
}

/** The normal form for a check, made when it is first read and then kept. */
function contextOf(text: string, composition: Composition): CheckContext {
  let normal: Uri | undefined;
  return Object.freeze({
    get normal(): Uri {
      return (normal ??= parseUri(normalize(text, undefined, composition), composition));
    },
  });
}

/**
 * `engine.check`: collects what is wrong or doubtful. A syntax error stands alone, for nothing else can be said of such
 * a text.
 *
 * @returns issues in the order of their place; empty for a text with nothing to say about
 * @throws PluginError where a hook throws, or reports what is no finding
 */
export function check(text: string, composition: Composition): readonly Issue[] {
  const result = tryParse(text, composition);
  if (!result.ok) return [result.issue];
  const uri = result.value;
  const texts = componentTexts(uri);
  const profile = composition.profileOf(uri.scheme);
  const issues: Issue[] = [];
  checkSyntax(texts, profile.path === 'opaque', (code, component, at = -1, message) => {
    if (at >= 0) issues.push(syntaxIssue(code, component, componentStart(texts, component) + at, message));
  });
  if (hasScheme(uri)) {
    const find = ({ code, severity, component, at = 0, message, section }: Finding): void => {
      issues.push({
        code: `${profile.id}/${code}`,
        severity,
        component,
        index: componentStart(texts, component) + at,
        message,
        section,
      });
    };
    checkProfile(texts, profile, find);
    let isOpen = true;
    guarded(profile, 'check', () =>
      profile.hooks.check?.(
        uri,
        (finding) => {
          // A hook that keeps `report` beyond its call has nobody to report to.
          if (!isOpen) return;
          validateFinding(finding, texts, profile);
          find(finding);
        },
        contextOf(text, composition),
      ),
    );
    isOpen = false;
  }
  return issues.sort((a, b) => a.index - b.index);
}
