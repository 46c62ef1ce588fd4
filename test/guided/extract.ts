import { extract, isUri } from '@urikit/generic';

/** RFC 3986 Appendix C: each URI stands where its positions say, in order, and is found again alone. */

export const words = ['http://h', '<', '>', 'URL:', '"', 'mailto:a@b', '(', ').', '\n', '-\n', 'https://h/a,b'];

export function fault(text: string): string | undefined {
  let last = 0;
  for (const { text: uri, start, end } of extract(text)) {
    if (start < last || end <= start || end > text.length) return `${uri} stands at ${String(start)} to ${String(end)}`;
    last = end;
    if (!isUri(uri)) return `${uri} is no URI`;
    if (text.slice(start, end).replace(/\s/g, '') !== uri) return `${uri} is not what stands at its positions`;
    // "URL:" is a prefix there, and no scheme.
    if (!/^url:/i.test(uri) && extract(`<${uri}>`)[0]?.text !== uri) return `${uri} is not found between delimiters`;
  }
  return undefined;
}
