import { type Issue, type Range, type Severity, UrikitError } from '../urikit-error.js';

/** An issue of a string: it has a range there, and a section. */
export interface StringIssue extends Issue, Range {
  readonly start: number;
  readonly end: number;
  readonly section: string;
}

type Weight = Pick<StringIssue, 'severity' | 'section'>;

const weigh = (severity: Severity, section: string): Weight =>
  Object.freeze({ severity, section: `RFC 3986 ${section}` });
const error = (section: string): Weight => weigh('error', section);
const warning = (section: string): Weight => weigh('warning', section);

/** The issues of a string that is not a URI reference; bundles of `parse` contain no other rows. */
const GRAMMAR_ISSUES = {
  'input/not-string': error('1.2.1'),
  'syntax/scheme': error('3.1'),
  'syntax/colon-in-first-segment': error('4.2'),
  'syntax/character': error('2'),
  'syntax/percent-encoding': error('2.1'),
  'syntax/ip-literal': error('3.2.2'),
  'syntax/port': error('3.2.3'),
} as const;

/** Every code of the engine with the sentence's section and the severity it is reported with. */
export const SYNTAX_ISSUES = Object.freeze({
  ...GRAMMAR_ISSUES,
  'syntax/missing-scheme': error('5.1'),
  'syntax/other-scheme': error('3.1'),
  'syntax/no-relative-references': error('5.2'),
  'syntax/relative-reference': error('4.2'),
  'syntax/path': error('3.3'),
  'syntax/too-long': error('7'),
  'syntax/too-many-segments': error('7'),
  'syntax/too-many-parameters': error('7'),
  'syntax/password': warning('3.2.1'),
  'syntax/path-as-host': warning('3.2.2'),
  'syntax/encoded-dot-segment': warning('6.2.2.3'),
  'syntax/encoded-nul': warning('7.3'),
} as const);

/** A code that a malformed string has. */
export type GrammarCode = keyof typeof GRAMMAR_ISSUES;

/** A code of the engine itself. */
export type SyntaxCode = keyof typeof SYNTAX_ISSUES;

/** Makes an issue from its row, with the properties in the order of `Issue`. */
function issueOf(code: SyntaxCode, { severity, section }: Weight, { start, end }: Range, message: string): StringIssue {
  return { code, severity, message, section, start, end };
}

/** Makes an issue of the engine; severity and section come from the table above. */
export const syntaxIssue = (code: SyntaxCode, range: Range, message: string): StringIssue =>
  issueOf(code, SYNTAX_ISSUES[code], range, message);

/** As `syntaxIssue`, for violations of the grammar. */
export const grammarIssue = (code: GrammarCode, range: Range, message: string): StringIssue =>
  issueOf(code, GRAMMAR_ISSUES[code], range, message);

/** The range of an issue about a value that is no string, or about a string as a whole that is missing. */
export const NOWHERE: Range = { start: 0, end: 0 };

/** The answer of a `try...` verb: a value, or the issue that keeps it from one. */
export type Result<T, One extends Issue = StringIssue> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issue: One };

/** Thrown for a string that RFC 3986, or its scheme, does not allow, and for a value that is no string. */
export class UriSyntaxError extends UrikitError<StringIssue> {
  static override get name(): string {
    return 'UriSyntaxError';
  }
}

/** The value of a verb, or the issue of an error of one class that it throws. @throws every other error, as of an option */
export function attempt<T, One extends Issue>(
  type: abstract new (...args: never) => UrikitError<One>,
  verb: () => T,
): Result<T, One> {
  try {
    return { ok: true, value: verb() };
  } catch (cause) {
    if (cause instanceof type) return { ok: false, issue: cause.issue };
    throw cause;
  }
}

/** The value of a result. @throws UriSyntaxError with the issue if it has no value. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new UriSyntaxError(result.issue);
}
