/** An error of the parser of YAML, as data. */
export interface YamlError {
  readonly code: string;
  readonly message: string;
  readonly linePos?: readonly [{ readonly line: number; readonly col: number }, ...unknown[]] | undefined;
}

/** A mistake of YAML in words that quote no part of the file. */
export interface YamlTrouble {
  /** The expectation. */
  readonly words: string;
  /** The cure; undefined if the words are all of it. */
  readonly hint: string | undefined;
  /** One-based; undefined if unknown. */
  readonly line: number | undefined;
  readonly column: number | undefined;
}

type Row = readonly [words: string, hint?: string];

const QUOTES = 'put quotes around a string with ": ", " #" or one of []{},&*!|>%@` at its beginning';
const ONE_LINE: Row = [
  'expected a key, ":" and a blank in one line',
  'write ":" and a blank behind the key, or indent the lines alike',
];

/** By code of the parser. */
const ROWS: Readonly<Record<string, Row>> = {
  ALIAS_PROPS: ['expected an alias without tag and anchor', 'remove them'],
  BAD_ALIAS: ['an alias has no anchor before it', 'put quotes around a string that begins with "*"'],
  BAD_DIRECTIVE: ['expected no directive but "%YAML 1.2"', 'remove the line that begins with "%"'],
  BAD_DQ_ESCAPE: ['expected an escape of YAML behind "\\"', 'write "\\\\", or put the string in single quotes'],
  BAD_INDENT: ['expected lines of one list or object with one indentation, or its closing "]" or "}"'],
  BAD_SCALAR_START: ['a string begins with a reserved character', QUOTES],
  BLOCK_AS_IMPLICIT_KEY: ['expected one ":" with a blank in a line', `begin a new line below the key, or ${QUOTES}`],
  BLOCK_IN_FLOW: [
    'expected members in one line, with commas between, inside of brackets',
    'write the list or object in brackets, too',
  ],
  DUPLICATE_KEY: ['expected each key once, found one twice'],
  KEY_OVER_1024_CHARS: ['expected a key of at most 1,024 characters', QUOTES],
  MISSING_CHAR: [
    'expected ":" and a blank behind a key, or "-" and a blank before an item',
    'write them, with the same indentation',
  ],
  MULTILINE_IMPLICIT_KEY: ONE_LINE,
  MULTIPLE_DOCS: ['expected one document, found several'],
  NON_STRING_KEY: ['expected a string as a key, and no list or object'],
  TAB_AS_INDENT: ['expected blanks as indentation, found a tab', 'write blanks'],
  TAG_RESOLVE_FAILED: ['a tag is not known', 'put quotes around a string that begins with "!"'],
  UNEXPECTED_TOKEN: ['expected the next member or the end of the list or object', `remove the character, or ${QUOTES}`],
};

/** Of the code MISSING_CHAR, by the message of the parser. */
const MISSING: readonly (readonly [RegExp, ...Row])[] = [
  [
    /closing (?:"|')quote/,
    'expected the closing quote of a string',
    'write it, and double a quote inside of single quotes',
  ],
  [/ , or : /, 'expected "," or ":" between members in brackets', 'write it'],
  [/ , between/, 'expected "," between members in brackets', 'write it'],
  [/space after :/, 'expected a blank behind ":"', 'write it'],
  [/must .*end with a (?:\]|\})/, 'expected the closing "]" or "}" of a list or object', 'write it'],
  [/^Comments/, 'expected a blank before "#"', `write it, or ${QUOTES}`],
];

/**
 * Says a mistake of YAML in words: the expectation, the cure and the place.
 *
 * @param error - of the parser; its message may quote the file and is not repeated
 */
export function yamlTrouble({ code, message, linePos }: YamlError): YamlTrouble {
  const [, ...missing] = (code === 'MISSING_CHAR' ? MISSING : []).find(([form]) => form.test(message)) ?? [];
  const [words, hint] =
    missing[0] === undefined ? (ROWS[code] ?? [`it is not YAML (${code})`]) : (missing as unknown as Row);
  return { words, hint, line: linePos?.[0].line, column: linePos?.[0].col };
}
