import { IPRIVATE, UCSCHAR } from '@urikit/generic/iri';
import { percentEncode, type Result, type StringIssue } from '@urikit/generic';
import { type TemplateCode, templateIssue } from './issue.js';
import { OP_RESERVE, OPERATORS, type OperatorName } from './operators.js';
import { literalOf, type Part, type VariableSpec } from './parts.js';

/**
 * Reads a template: one pass, each character once.
 *
 *     URI-Template  = *( literals / expression )
 *     expression    = "{" [ operator ] variable-list "}"
 *     variable-list = varspec *( "," varspec )
 *     varspec       = varname [ modifier-level4 ]
 *     varname       = varchar *( ["."] varchar )
 *     varchar       = ALPHA / DIGIT / "_" / pct-encoded
 *     prefix        = ":" max-length
 *     max-length    = %x31-39 0*3DIGIT
 *     explode       = "*"
 *
 * @see RFC 6570 section 2
 */

/** `literals`, without pct-encoded. `'` belongs to them: section 1.2 has examples with it, and erratum 6937 adds it to the rule. */
const LITERALS = new RegExp(`[!#$&-;=?-\\[\\]_a-z~${UCSCHAR}${IPRIVATE}]{1,4096}|(?:%[0-9A-Fa-f]{2}){1,1024}`, 'uy');
const VARCHAR = '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})';
const VARNAME = new RegExp(`${VARCHAR}(?:\\.?${VARCHAR})*`, 'y');
const MODIFIER = /\*|:[1-9][0-9]{0,3}(?![0-9])/y;
/** A `%` and the characters in the place of its digits. */
const WRITTEN_TRIPLET = /%[0-9A-Za-z]{0,2}/y;
const NOT_ASCII = /[^\0-\x7f]+/g;

/** The match of a sticky expression at a position. */
function at(pattern: RegExp, text: string, index: number): string | undefined {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
}

const failed = (
  code: TemplateCode,
  start: number,
  end: number,
  message: string,
): { ok: false; issue: StringIssue } => ({
  ok: false,
  issue: templateIssue(code, start, end, message),
});

/** Refuses the character at a position; at the end of the template the range is empty. */
function wrongCharacter(code: TemplateCode, text: string, start: number, message: string): ReturnType<typeof failed> {
  const [char = ''] = text.slice(start, start + 2);
  return failed(code, start, start + char.length, message);
}

/** The end of the literal text that begins at a place. Run by run, each of bounded length: one for all would need a stack. */
function endOfLiterals(text: string, start: number): number {
  let end = start;
  for (let run = at(LITERALS, text, end); run !== undefined; run = at(LITERALS, text, end)) end += run.length;
  return end;
}

/** Names a character in printable ASCII. */
function nameOf(text: string, index: number): string {
  const code = text.codePointAt(index);
  if (code === undefined) return 'the end';
  return code > 0x20 && code < 0x7f
    ? `"${text.charAt(index)}"`
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

type Read<T> = { readonly ok: true; readonly value: T; readonly end: number } | { ok: false; issue: StringIssue };

function readVariable(text: string, index: number): Read<VariableSpec> {
  const name = at(VARNAME, text, index);
  if (name === undefined)
    return wrongCharacter(
      'template/variable',
      text,
      index,
      `expected the name of a variable, found ${nameOf(text, index)}`,
    );
  const end = index + name.length;
  const next = text.charAt(end);
  if (next !== ':' && next !== '*') return { ok: true, value: { name, prefix: undefined, explode: false, index }, end };
  const modifier = at(MODIFIER, text, end);
  if (modifier === undefined)
    return wrongCharacter('template/modifier', text, end, 'expected ":" and a number from 1 to 9999');
  const prefix = modifier === '*' ? undefined : Number(modifier.slice(1));
  return { ok: true, value: { name, prefix, explode: modifier === '*', index }, end: end + modifier.length };
}

const isOperator = (char: string): char is OperatorName => char !== '' && Object.hasOwn(OPERATORS, char);

function readExpression(text: string, start: number): Read<Part> {
  const sign = text.charAt(start + 1);
  if (sign === '}')
    return wrongCharacter('template/expression', text, start + 1, 'expected the name of a variable, found "}"');
  if (sign !== '' && OP_RESERVE.includes(sign))
    return wrongCharacter(
      'template/reserved-operator',
      text,
      start + 1,
      `expected an operator or a variable, found "${sign}", which is reserved`,
    );
  const operator: OperatorName = isOperator(sign) ? sign : '';
  const variables: VariableSpec[] = [];
  let end = start + operator.length;
  do {
    const variable = readVariable(text, end + 1);
    if (!variable.ok) return variable;
    variables.push(variable.value);
    end = variable.end;
  } while (text.charAt(end) === ',');
  if (text.charAt(end) !== '}') {
    const code = end === text.length ? 'template/brace' : 'template/variable';
    return wrongCharacter(code, text, end, `expected "," or "}", found ${nameOf(text, end)}`);
  }
  end += 1;
  return { ok: true, value: { kind: 'expression', source: text.slice(start, end), operator, variables }, end };
}

/** The issue for a caller without types. */
export const notText = (value: unknown): StringIssue =>
  templateIssue('input/not-string', 0, 0, `expected a string, found ${value === null ? 'null' : typeof value}`);

/** Parses a template into its parts, or gives the issue at the first malformed position. Never throws. */
export function readParts(text: string): Result<readonly Part[]> {
  if (typeof text !== 'string') return { ok: false, issue: notText(text) };
  const parts: Part[] = [];
  let index = 0;
  while (index < text.length) {
    const source = text.slice(index, endOfLiterals(text, index));
    index += source.length;
    if (source !== '')
      parts.push(
        literalOf(
          source,
          source.replace(NOT_ASCII, (run) => percentEncode(run, 'unreserved')),
        ),
      );
    if (index === text.length) break;
    const char = text.charAt(index);
    if (char === '}') return wrongCharacter('template/brace', text, index, 'expected "{" before "}"');
    if (char === '%') {
      const end = index + (at(WRITTEN_TRIPLET, text, index) as string).length;
      return failed('template/percent-encoding', index, end, 'expected two hexadecimal digits after "%"');
    }
    if (char !== '{')
      return wrongCharacter(
        'template/literal',
        text,
        index,
        `expected a character of a URI, found ${nameOf(text, index)}`,
      );
    const expression = readExpression(text, index);
    if (!expression.ok) return expression;
    parts.push(expression.value);
    index = expression.end;
  }
  return { ok: true, value: parts };
}
