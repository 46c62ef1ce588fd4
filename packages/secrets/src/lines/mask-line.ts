import { type ParameterComponent, type Range, replaceRanges } from '@urikit/generic/internal';
import { jsonRegions } from './json-regions.js';
import { nameBefore } from './line-name.js';
import { lineSpans } from './line-spans.js';
import { containerNamed, maskJson, type Named } from './mask-json.js';
import { nestedSecrets } from '../nested-secrets.js';
import { listedSpans } from '../parameter-spans.js';
import { shapeSpans } from '../shape-spans.js';
import { unknownSpans } from '../unknown-spans.js';

/** The secrets that an engine declares. */
export interface Declared {
  /** The secrets of URIs in a string, and values behind declared names. */
  readonly spans: (text: string) => readonly Range[];
  /** Tells if a name is declared. */
  readonly isNamed: (name: string) => boolean;
}

/** How a string is masked. */
export interface MaskHow {
  /** Absent: a line of a log. */
  readonly component?: ParameterComponent | undefined;
  readonly mark: string | ((secret: string) => string);
  readonly isUnknownHidden: boolean;
  /** The secrets of an engine. */
  readonly declared: Declared | undefined;
}

/** The secrets of a string as a part of a URI, or as a line that is no JSON. */
function spansOf(text: string, { component, isUnknownHidden, declared }: MaskHow): ReturnType<typeof lineSpans> {
  const isLine = component === undefined;
  // A component without white space is no line.
  const { spans, isNamed } = isLine || /\s/.test(text) ? lineSpans(text) : { spans: [], isNamed: false };
  const all = [
    ...listedSpans(text, component ?? 'line'),
    ...nestedSecrets(text, { inParameters: !isLine && component !== 'path', inLine: isLine }),
    ...spans,
    ...shapeSpans(text),
    ...(isUnknownHidden ? unknownSpans(text) : []),
    ...(declared?.spans(text) ?? []),
  ];
  return { spans: all, isNamed };
}

/** Masks a part of a URI. */
export const maskComponent = (text: string, how: MaskHow): string =>
  replaceRanges(text, spansOf(text, how).spans, how.mark);

/** A sign of a name before a document, in the few characters before it. */
const SIGN = /[:=]\s{0,8}$/;

/** The name before a document, if it is that of a secret: `password={"value":"x"}`. */
function nameBeforeJson(text: string, start: number): Named | undefined {
  const from = Math.max(0, start - 9);
  const sign = text.slice(from, start).search(SIGN);
  const [name] = (sign < 0 ? undefined : nameBefore(text, from + sign)) ?? [];
  return name === undefined ? undefined : containerNamed(name, text.charAt(start) === '[');
}

/** A character that a secret without a shape needs before it or in it. */
const SIGN_OF_SECRET = /[=:@%"'<>?&;]|(?:^|\s)-/;

/** A character that JSON has in another way than other lines. */
const ESCAPED = /[^\0-\x7f]|\\/;

/** Masks a line of a log. Its parts that are JSON stay JSON, and each string in them is a text of its own. */
export function maskLine(text: string, how: MaskHow): string {
  const { mark, isUnknownHidden, declared } = how;
  const { spans, isNamed } = spansOf(text, how);
  // Most lines have no secret.
  if (spans.length === 0 && !isNamed && declared === undefined && !ESCAPED.test(text)) return text;
  const regions = jsonRegions(text);
  if (regions.length === 0) return replaceRanges(text, spans, mark);
  const json = {
    isNamed: declared?.isNamed,
    text: (value: string): string =>
      isUnknownHidden || SIGN_OF_SECRET.test(value) || shapeSpans(value).length > 0 ? maskLine(value, how) : value,
    mark: (secret: string): string => (typeof mark === 'string' ? mark : mark(secret)),
  };
  let masked = '';
  let last = 0;
  for (const { start, end } of regions) {
    masked += maskComponent(text.slice(last, start), how);
    masked += maskJson(text.slice(start, end), nameBeforeJson(text, start), json);
    last = end;
  }
  return masked + maskComponent(text.slice(last), how);
}
