import type { Fault } from '../io/fault.js';
import { parsedJson } from '../io/json.js';
import { decodeUtf8 } from '../io/lines.js';

/** Callbacks for each string that is a value, and for faults. */
export interface JsonVisitor {
  readonly value: (text: string, line: number) => void;
  readonly fault: (fault: Fault, line: number) => void;
}

/** In octets: a longer string is a fault and ends the reading of the file. */
const LONGEST_STRING = 2 ** 24;

/** `string = quotation-mark *char quotation-mark` (RFC 8259 7) up to its closing mark; a line feed is no char. */
const CHARS = /[^"\\\n]*(?:\\[^\n][^"\\\n]*)*/y;

/** `name-separator = ws %x3A ws`, which makes a string a name instead of a value. */
const SEPARATOR = /[ \t\r\n]*(:?)/y;

/** `[` and `{` with the bit set in which they differ, and the brackets that close them (RFC 8259 2). */
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Beside strings and brackets JSON has white space, `true`, `false`, `null` and numbers (RFC 8259 3, 6). */
const OTHER = /[^ \t\r\n,:truefalsn0-9+\-.E]/;

const matchEnd = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  pattern.test(text);
  return pattern.lastIndex;
};

/**
 * Finds the strings without building the document, so that memory has a bound for files of every size. Of the rest only
 * the brackets are read: a document that ends before all of them are closed was cut off, and that is a fault, as is a
 * string that does not end on its line, and text that has neither a string nor a bracket.
 */
export function jsonStrings(visitor: JsonVisitor) {
  // Invariant: `rest` is empty or begins with the quotation mark of a string that is not decided yet, on line `line`.
  let rest = '';
  let line = 1;
  let stopped = false;
  /** Brackets that were opened and not closed. */
  let depth = 0;
  /**
   * `isJson`: a string or bracket occurred. `isOther`: before that, a character occurred that is neither white space
   * nor part of a number or literal name.
   */
  let isJson = false;
  let isOther = false;

  const fault = (message: string, code = 'input/json-string'): void => {
    visitor.fault({ code, message, start: 0, end: 0 }, line);
  };
  const read = (literal: string): void => {
    const decoded = decodeUtf8(literal);
    if (typeof decoded !== 'string') {
      visitor.fault(decoded, line);
      return;
    }
    const value = literal.includes('\\') ? (parsedJson(decoded) as string | undefined) : decoded.slice(1, -1);
    if (value === undefined) fault('expected a JSON string, found an escape that JSON does not have');
    else visitor.value(value, line);
  };
  const keep = (tail: string): void => {
    if (tail.length <= LONGEST_STRING) {
      rest = tail;
    } else {
      fault(`expected a string of at most ${String(LONGEST_STRING)} bytes; the file is read no further`);
      stopped = true;
    }
  };
  const count = (text: string, from: number, to: number): void => {
    if (!isJson) isOther ||= OTHER.test(text.slice(from, to));
    for (let i = from; i < to; i++) {
      const code = text.charCodeAt(i) | 0x20;
      if (code === OPENING) {
        depth += 1;
        isJson = true;
      } else if (code === CLOSING) depth -= 1;
    }
  };
  const scan = (text: string, last: boolean): void => {
    let done = 0;
    let feed = text.indexOf('\n');
    const advance = (to: number): void => {
      for (; feed >= 0 && feed < to; feed = text.indexOf('\n', feed + 1)) line += 1;
    };
    let open = text.indexOf('"');
    while (open >= 0) {
      advance(open);
      count(text, done, open);
      isJson = true;
      const close = matchEnd(CHARS, text, open + 1);
      if (text[close] === '"') {
        const behind = matchEnd(SEPARATOR, text, close + 1);
        const isName = text[behind - 1] === ':';
        if (behind === text.length && !isName && !last) return keep(text.slice(open));
        if (!isName) read(text.slice(open, close + 1));
        done = close + 1;
        open = text.indexOf('"', done);
      } else {
        // The end of the chunk, or a backslash there whose character is still to come.
        if (close >= text.length - 1 && text[close] !== '\n' && !last) return keep(text.slice(open));
        fault('expected a quotation mark at the end of the string, on the line on which it began');
        done = close;
        open = text.indexOf('"', close);
      }
    }
    advance(text.length);
    count(text, done, text.length);
  };

  return {
    push: (chunk: Uint8Array): void => {
      if (stopped) return;
      const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      rest = '';
      scan(text, false);
    },
    end: (): void => {
      if (!stopped) {
        scan(rest, true);
        if (depth > 0)
          fault('expected the end of the document, and brackets are open: it was cut off', 'input/json-end');
        if (isOther && !isJson)
          fault('expected JSON, found characters outside of a string or a bracket', 'input/json-text');
      }
      rest = '';
    },
  };
}
