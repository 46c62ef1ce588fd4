import { type Line, lineSplitter } from '../io/lines.js';
import { targetUri } from './access-log.js';
import type { Reading } from './detect.js';
import { jsonStrings } from './json-strings.js';
import type { RequestTally } from './requests.js';
import type { Tally } from './tally.js';
import { proseReader } from './prose.js';

/** Takes the octets of one file, chunk by chunk, and tells a tally of its URIs. */
export interface Reader {
  readonly push: (chunk: Uint8Array) => void;
  readonly end: () => void;
}

/** The receivers of URIs, and the context of the file. */
export interface Destination {
  readonly tally: Pick<Tally, 'addFault'> & {
    /** The column counts from 1, if it is known. */
    readonly add: (text: string, source: string, line: number, column?: number) => void;
  };
  readonly requests: RequestTally;
  /** The schemes whose URIs are found in prose without `//`. */
  readonly schemes: readonly string[];
  /** Scheme and authority of the server whose log is read: `http://localhost`. */
  readonly origin: string;
  /** Tells if a URI of prose or source text is left out; absent: all stay. */
  readonly isLeftOut?: (uri: string) => boolean;
  /** Lines of lists and prose that begin with this are skipped. */
  readonly skip?: string | undefined;
}

/** Reads line by line; blank lines are no references here, other than in the commands that take one to a line. */
function lineReader({ tally }: Destination, source: string, read: (line: string, number: number) => void): Reader {
  const splitter = lineSplitter();
  let number = 0;
  const each = (line: Line): void => {
    number += 1;
    if (typeof line !== 'string') tally.addFault(line, source, number);
    else if (line !== '') read(line, number);
  };
  return {
    push: (chunk) => splitter.push(chunk).forEach(each),
    end: () => splitter.end().forEach(each),
  };
}

const isSkipped = (line: string, { skip }: Destination): boolean => skip !== undefined && line.startsWith(skip);

function proseLines(to: Destination, source: string): Reader {
  const prose = proseReader(to.schemes, (uri, number, column) => {
    if (to.isLeftOut?.(uri) !== true) to.tally.add(uri, source, number, column);
  });
  const lines = lineReader(to, source, (line, number) => {
    prose.line(isSkipped(line, to) ? undefined : line, number);
  });
  return {
    push: lines.push,
    end: () => {
      lines.end();
      prose.end();
    },
  };
}

function logLines(to: Destination, source: string): Reader {
  return lineReader(to, source, (line, number) => {
    const entry = to.requests.read(line);
    if (entry === undefined) return;
    const uri = targetUri(entry, to.origin);
    if (uri !== undefined) to.tally.add(uri, source, number);
    else to.requests.otherTarget();
    if (entry.referer !== undefined) to.tally.add(entry.referer, source, number);
  });
}

/** A value counts if it begins with a scheme, its colon and something: `note: text` is prose. */
const BEGINS_WITH_SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:\S/;

function jsonValues({ tally }: Destination, source: string): Reader {
  return jsonStrings({
    value: (text, line) => {
      if (BEGINS_WITH_SCHEME.test(text)) tally.add(text, source, line);
    },
    fault: (fault, line) => {
      tally.addFault(fault, source, line);
    },
  });
}

/** The reader for a file that is to be read in this way. */
export function readerFor(reading: Reading, to: Destination, source: string): Reader {
  switch (reading) {
    case 'json':
      return jsonValues(to, source);
    case 'log':
      return logLines(to, source);
    case 'prose':
      return proseLines(to, source);
    case 'list':
      return lineReader(to, source, (line, number) => {
        if (!isSkipped(line, to)) to.tally.add(line, source, number, 1);
      });
  }
}
