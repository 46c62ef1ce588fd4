import { type Issue, UrikitError } from '@urikit/generic';

/** What is wrong with a template, with a value for it, or with matching it. As `Issue`; a template has no components. */
export type TemplateIssue = Omit<Issue, 'component'>;

/** Every code of this package with the section of RFC 6570 that the rule stands in. */
export const TEMPLATE_ISSUES = {
  'template/text': '2',
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
export function templateIssue(code: TemplateCode, index: number, message: string): TemplateIssue {
  return { code, severity: 'error', index, message, section: `RFC 6570 ${TEMPLATE_ISSUES[code]}` };
}

/** Thrown for a malformed template, a value that no rule expands, and a match that has no single answer. */
export class TemplateError extends UrikitError<TemplateIssue> {
  static override readonly name = 'TemplateError';
}
