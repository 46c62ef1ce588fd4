import type { Component } from './uri-reference.js';

/** How bad it is. The engine proposes; an application may map codes to severities of its own. */
export type Severity = 'error' | 'warning' | 'info';

/** The one currency of trouble: what is wrong, where, what was expected, and who says so. */
export interface Issue {
  /** `syntax/...` from the engine, `<plugin id>/...` from a scheme's hooks. Stable: software may branch on it. */
  readonly code: string;
  readonly severity: Severity;
  readonly component: Component;
  /** Zero-based UTF-16 offset into the text that was checked. */
  readonly index: number;
  /** For people. Never quotes userinfo or the text after it. */
  readonly message: string;
  /** The document and section, as in `RFC 3986 3.2.2`. */
  readonly section: string;
}

/** Every code of the engine with the sentence's section and the severity it is reported with. */
export const SYNTAX_ISSUES = {
  'syntax/scheme': { severity: 'error', section: 'RFC 3986 3.1' },
  'syntax/missing-scheme': { severity: 'error', section: 'RFC 3986 5.1' },
  'syntax/colon-in-first-segment': { severity: 'error', section: 'RFC 3986 4.2' },
  'syntax/character': { severity: 'error', section: 'RFC 3986 2' },
  'syntax/percent-encoding': { severity: 'error', section: 'RFC 3986 2.1' },
  'syntax/ip-literal': { severity: 'error', section: 'RFC 3986 3.2.2' },
  'syntax/port': { severity: 'error', section: 'RFC 3986 3.2.3' },
  'syntax/path': { severity: 'error', section: 'RFC 3986 3.3' },
  'syntax/password': { severity: 'warning', section: 'RFC 3986 3.2.1' },
  'syntax/encoded-dot-segment': { severity: 'warning', section: 'RFC 3986 6.2.2.3' },
  'syntax/encoded-nul': { severity: 'warning', section: 'RFC 3986 7.3' },
} as const satisfies Record<string, Pick<Issue, 'severity' | 'section'>>;

/** A code of the engine itself. */
export type SyntaxCode = keyof typeof SYNTAX_ISSUES;

/** Makes an issue of the engine; severity and section come from the table above. */
export function syntaxIssue(code: SyntaxCode, component: Component, index: number, message: string): Issue {
  const { severity, section } = SYNTAX_ISSUES[code];
  return { code, severity, component, index, message, section };
}

/** What the `try...` functions return: a value, or the issue that says why there is none. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issue: Issue };

/** Thrown where a text is not what RFC 3986 allows. Carries the issue; its message adds code, index and section. */
export class UriSyntaxError extends Error {
  override readonly name = 'UriSyntaxError';
  readonly issue: Issue;

  constructor(issue: Issue) {
    super(`${issue.message} (${issue.code}, ${issue.component} at index ${String(issue.index)}, ${issue.section})`);
    this.issue = issue;
  }
}

/** The value of a result. @throws UriSyntaxError with the issue where there is none. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new UriSyntaxError(result.issue);
}
