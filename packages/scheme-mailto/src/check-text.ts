import type { Component, EngineKit, Finding } from '@urikit/generic/hooks';
import { decodeStrictly } from './raw-text.js';

/** Reports a finding at an offset of a component. */
export type Say = (at: number, finding: Omit<Finding, 'component' | 'at'>) => void;

/** Makes a reporter for a part of a component that begins at `start`. */
export const sayFrom =
  (say: Say, start: number): Say =>
  (at, finding) => {
    say(start + at, finding);
  };

/** Makes a reporter for a component. */
export const sayOf =
  (component: Component, report: (finding: Finding) => void): Say =>
  (at, finding) => {
    report({ ...finding, component, at });
  };

/** Of the C0 controls a header field may hold the tab alone (RFC 5322 2.2); the engine reports NUL everywhere. */
const CONTROL = /%(?:0[1-8BCEFbcef]|1[0-9A-Fa-f]|7[Ff])/;

/** CR or LF that is no part of CRLF. */
const BARE = /%0[Dd](?!%0[Aa])|(?<!%0[Dd])%0[Aa]/;

function sayWhere(pattern: RegExp, raw: string, say: Say, finding: Parameters<Say>[1]): boolean {
  const at = raw.search(pattern);
  if (at >= 0) say(at, finding);
  return at >= 0;
}

/**
 * Checks a string for the header section of a message, where a line break would begin another header or the body.
 *
 * @param raw - the name or value of a header, or an address
 * @returns the decoded string; undefined if a finding was reported
 */
export function checkHeaderText(raw: string, kit: EngineKit, say: Say): string | undefined {
  const injection = sayWhere(/%0[AaDd]/, raw, say, {
    code: 'header-injection',
    severity: 'error',
    message: 'expected no line break outside the body: it begins another header',
    section: 'RFC 6068 7',
  });
  const control = sayWhere(CONTROL, raw, say, {
    code: 'control-character',
    severity: 'error',
    message: 'expected no control character in the header of a message',
    section: 'RFC 5322 2.2',
  });
  const text = checkUtf8(raw, kit, say);
  return injection || control ? undefined : text;
}

/** Checks a body, whose line breaks must be %0D%0A (RFC 6068 5). */
export function checkBodyText(raw: string, kit: EngineKit, say: Say): void {
  sayWhere(BARE, raw, say, {
    code: 'line-break',
    severity: 'error',
    message: 'expected a line break in the body as %0D%0A',
    section: 'RFC 6068 5',
  });
  checkUtf8(raw, kit, say);
}

function checkUtf8(raw: string, kit: EngineKit, say: Say): string | undefined {
  const text = decodeStrictly(raw, kit);
  if (text === undefined)
    say(0, {
      code: 'not-utf-8',
      severity: 'error',
      message: 'expected percent-encoded bytes to be UTF-8',
      section: 'RFC 6068 2',
    });
  return text;
}

/** Reports the first delimiter that must be percent-encoded (RFC 6068 section 2, item 1). */
export function checkDelimiters(pattern: RegExp, raw: string, say: Say): void {
  sayWhere(pattern, raw, say, {
    code: 'delimiter',
    severity: 'error',
    message: 'expected this delimiter to be percent-encoded',
    section: 'RFC 6068 2',
  });
}
