import { type StringIssue, UriSyntaxError } from '@urikit/generic';
import { componentAt } from '@urikit/generic/internal';
import { AT_EDGE } from './encode-text.js';

/** The sentences that callers of both packages look for. */
const SENTENCES: Readonly<Record<string, string>> = {
  'syntax/percent-encoding': 'URI contains malformed percent-encoding.',
  'syntax/scheme': 'URI scheme is malformed.',
  'syntax/colon-in-first-segment': 'URI scheme is malformed.',
  'syntax/port': 'URI port is malformed.',
  'syntax/ip-literal': 'URI host is malformed.',
};

const EDGE = 'URI must not contain leading or trailing C0 controls or spaces.';
export const HOST = 'URI host is malformed.';
export const PORT = 'URI port is malformed.';
export const SCHEME = 'URI scheme is malformed.';

/** The sentence for an issue of urikit. */
export function sentenceOf({ code, start }: StringIssue, text: string): string {
  if (AT_EDGE.test(text)) return EDGE;
  const component = componentAt(text, start);
  return SENTENCES[code] ?? (component === 'host' || component === 'userinfo' ? HOST : 'URI can not be parsed.');
}

/** The issue as an exception whose message begins with that sentence. */
export const syntaxError = (issue: StringIssue, text: string): UriSyntaxError =>
  new UriSyntaxError({ ...issue, message: `${sentenceOf(issue, text)} ${issue.message}` });
