import { type StringIssue, UrikitError } from '@urikit/generic';

/** Every code of this package with the section of RFC 6570 that the rule stands in. */
export const TEMPLATE_ISSUES = {
  'input/not-string': '2',
  'template/literal': '2.1',
  'template/percent-encoding': '2.1',
  'template/brace': '2.2',
  'template/expression': '2.2',
  'template/reserved-operator': '2.2',
  'template/variable': '2.3',
  'template/modifier': '2.4',
  'template/prefix-of-composite': '2.4.1',
  'template/value': '2.3',
  'template/lone-surrogate': '1.6',
  'template/ambiguous': '1.4',
  'template/too-large': '1.4',
} as const;

/** A code of this package. */
export type TemplateCode = keyof typeof TEMPLATE_ISSUES;

/** Makes an issue; the section comes from the table above. */
export function templateIssue(code: TemplateCode, start: number, end: number, message: string): StringIssue {
  return { code, severity: 'error', message, section: `RFC 6570 ${TEMPLATE_ISSUES[code]}`, start, end };
}

/** Thrown for a malformed template, a value that no rule expands, and a match that has no single answer. */
export class TemplateError extends UrikitError<StringIssue> {
  static override get name(): string {
    return 'TemplateError';
  }
}
