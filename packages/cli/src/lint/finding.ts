import type { Engine, SeverityMap, Severity, StringIssue } from '@urikit/generic';
import { applySeverities, schemeHazards } from '@urikit/generic/internal';
import { redact } from '@urikit/secrets';
import { type Hazard, hazards, type Reading } from '@urikit/safety';
import { diagram } from '../io/diagram.js';
import type { Fault } from '../io/fault.js';

/** A wrong or doubtful part of a URI in a file. */
export interface Finding {
  readonly file: string;
  /** Counted from 1; 0 if the file has no line numbers. */
  readonly line: number;
  /** The column at which the URI begins, counted from 1; undefined if the line does not contain it literally. */
  readonly column: number | undefined;
  readonly code: string;
  readonly severity: Severity;
  readonly section: string;
  readonly message: string;
  /** The advice, if the code has one. */
  readonly hint?: string | undefined;
  /** Offsets into the URI as it stands in the file. */
  readonly start: number;
  readonly end: number;
  /** The URI without secrets. */
  readonly uri: string;
  /** True if secrets were removed. */
  readonly redacted: boolean;
  /** The readings of other programs; absent if the URI contains secrets. */
  readonly seenAs?: readonly Reading[];
  /** The lines that show the place, for people. */
  readonly picture: readonly string[];
}

/** A page with more findings than these would be slow to open. */
const MOST = 500;

const nameOf = (code: string): string => code.slice(code.indexOf('/') + 1);

const ORDER: readonly Severity[] = ['info', 'warning', 'error'];
const isLess = (a: { readonly severity: Severity }, b: { readonly severity: Severity }): boolean =>
  ORDER.indexOf(a.severity) < ORDER.indexOf(b.severity);

/** Tells if a hazard reports the same problem at the same position, or at the delimiter before it. */
const isSame = ({ code, start }: StringIssue, hazard: Hazard): boolean =>
  nameOf(hazard.code) === nameOf(code) && hazard.start - 1 <= start && start <= hazard.end;

/** Issues and hazards, one once: a hazard has more detail, and the higher severity of the two. */
function merged(issues: readonly StringIssue[], found: readonly Hazard[]): readonly (StringIssue & Partial<Hazard>)[] {
  const raised = found.map((hazard) =>
    issues.reduce(
      (most, issue) => (isSame(issue, hazard) && isLess(most, issue) ? { ...most, severity: issue.severity } : most),
      hazard,
    ),
  );
  return [...issues.filter((issue) => !found.some((hazard) => isSame(issue, hazard))), ...raised];
}

/** The severities by which a linter judges. */
export interface Judgement {
  /** Of issues, by code; absent: as the engine reports them. */
  readonly issues: SeverityMap | undefined;
  readonly hazards: SeverityMap;
  /** True if an issue keeps the severity of the engine where that is the higher one: a configuration binds. */
  readonly isBound: boolean;
}

/** Issues under severities, each of them at least as severe as it was reported if that binds. */
const judged = (found: readonly StringIssue[], { issues, isBound }: Judgement): readonly StringIssue[] =>
  !isBound || issues === undefined
    ? applySeverities(found, issues)
    : found.map((issue) => {
        const [chosen] = applySeverities([issue], issues);
        return chosen === undefined || isLess(chosen, issue) ? issue : chosen;
      });

/** The number of columns shown before a position, and in total. */
const BEFORE = 40;
const WIDTH = 100;

const printable = (text: string): string => text.replace(/[^ -~]/gu, '?');

/** The URI, without secrets, with marks under the position. */
function pictureOf(uri: string, shown: string, start: number, end: number, engine: Engine): readonly string[] {
  if (!uri.startsWith(shown.slice(0, start)) || shown.length < start) {
    const cut = diagram(uri, start, engine);
    if (cut.length > 0) return cut;
    return shown === '' ? [] : [printable(shown).slice(0, WIDTH)];
  }
  const from = Math.max(0, start - BEFORE);
  const text = printable(shown.slice(from, from + WIDTH));
  const marks = Math.max(1, Math.min(end, from + text.length) - start);
  return [text, `${' '.repeat(start - from)}^${'~'.repeat(marks - 1)}`];
}

/**
 * Makes a linter. It keeps as many findings as a page shows.
 *
 * @param tell - called with each finding, in order
 */
export function createLinter(engine: Engine, judgement: Judgement, tell: (finding: Finding) => void) {
  const count = { error: 0, warning: 0, info: 0 };
  /** The number of each code of one severity, and its first finding, in the order of the first ones. */
  const codes = new Map<string, { readonly first: Finding; count: number }>();
  /** The first findings of all, as many as a page shows. */
  const first: Finding[] = [];
  let read = 0;
  const add = (finding: Finding): void => {
    const { severity, code } = finding;
    count[severity] += 1;
    const known = codes.get(`${severity} ${code}`);
    if (known !== undefined) known.count += 1;
    if (known === undefined || first.length < MOST) {
      // A copy: a part of a string keeps all of it in memory, here the chunk of the file.
      const kept = structuredClone(finding);
      if (known === undefined) codes.set(`${severity} ${code}`, { first: kept, count: 1 });
      if (first.length < MOST) first.push(kept);
    }
    tell(finding);
  };
  /** Looks at a URI. */
  const look = (uri: string, file: string, line: number, column?: number): void => {
    read += 1;
    const issues = engine.check(uri);
    const found = hazards(uri);
    const own = schemeHazards(uri, engine);
    if (issues.length + found.length + own.length === 0) return;
    const doubted = applySeverities<Hazard>(own.length === 0 ? found : [...found, ...own], judgement.hazards);
    const places = [...merged(judged(issues, judgement), doubted)].sort((a, b) => a.start - b.start);
    if (places.length === 0) return;
    const shown = redact(uri, engine);
    const redacted = shown !== uri;
    for (const { code, severity, section, message, hint, start, end, seenAs } of places) {
      const picture = pictureOf(uri, shown, start, end, engine);
      const known = { file, line, column, code, severity, section, message, hint, start, end, uri: shown, redacted };
      add(redacted || seenAs === undefined ? { ...known, picture } : { ...known, seenAs, picture });
    }
  };
  const fault = ({ code, message }: Fault, file: string, line: number): void => {
    read += 1;
    add({
      ...{ file, line, column: undefined, code, severity: 'error', section: 'RFC 3629 3', message },
      ...{ start: 0, end: 0, uri: '', redacted: false, picture: [] },
    });
  };
  /**
   * The number of URIs, and of the findings in them.
   *
   * @param leftOut - the number of lines of access logs without a URI: CONNECT, `OPTIONS *`, and lines that are no requests
   */
  const findings = (leftOut: number) => ({ read, leftOut, count, codes, first });
  return { look, fault, findings };
}

export type Findings = ReturnType<ReturnType<typeof createLinter>['findings']>;
