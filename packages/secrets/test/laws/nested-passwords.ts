/**
 * The oracle of nested passwords: each depth of encoding is decoded to a text of its own, with the place of each character,
 * and one expression is searched for in it.
 */

const ENCODED = /%(25)*(?:2[236f]|3[abcef]|40|5c)/gi;

/** A text as those see it who decode delimiters `depth` times, and where each of its characters stands. */
function viewOf(text: string, depth: number): readonly [view: string, places: readonly number[]] {
  let view = '';
  const places: number[] = [];
  let at = 0;
  const upTo = (end: number): void => {
    for (; at < end; at++) {
      view += text.charAt(at);
      places.push(at);
    }
  };
  for (const { 0: written, index } of text.matchAll(ENCODED)) {
    if ((written.length - 1) / 2 > depth) continue;
    upTo(index);
    view += String.fromCharCode(Number.parseInt(written.slice(-2), 16));
    places.push(index);
    at = index + written.length;
  }
  upTo(text.length);
  return [view, [...places, text.length]];
}

/** The delimiters that end an authority. */
const END = '\\\\/?#\\s"<>';

/** A scheme behind which browsers need no slashes. */
const SLASHLESS = '(?:(?<![A-Za-z0-9+.-])|(?<=%(?:25)*[0-9A-F]{2}))(?:https?|ftp|wss?):(?![\\\\/])';

/**
 * Two slashes, one behind a scheme, or such a scheme; then up to the last "@" of what no delimiter ends. Those of
 * parameters end it behind its first "@", and such a scheme behind one of them begins another.
 */
const authority = (ends: string): RegExp =>
  new RegExp(
    `(?:(?:[\\\\/]|(?<=[A-Za-z0-9+.-]):)[\\\\/]+|${SLASHLESS})` +
      `((?:(?!(?<=[${ends}][^${END}@]*)${SLASHLESS})[^${END}@])*(?:@[^${END}${ends}@]*)*)@`,
    'gi',
  );

/** An IP literal, or a host with a port, before another parameter; or a user that holds the name of one. */
const isParameters = (userinfo: string): boolean =>
  /^(?:\[[^]*|[^:&;]*:\d{0,5})[&;]/.test(userinfo) || /^[^:&;]*[&;][^:]*(?:=|%(?:25)*3d)[^:]*:/i.test(userinfo);

/**
 * A text without passwords of URIs inside of it.
 *
 * @param behind - what stands before the text, `x:` or `x://`, where it may be read as an authority
 * @param ends - what ends an authority besides slashes, `?`, `#`, quotes and white space
 */
export function withoutNestedPasswords(text: string, behind: string, ends: string): string {
  const gone = new Set<number>();
  const all = behind + text;
  for (let depth = 0; depth <= 3; depth++) {
    const [view, places] = viewOf(all, depth);
    for (const { 0: found, 1: userinfo = '', index } of view.matchAll(authority(ends))) {
      const end = index + found.length - 1;
      const colon = userinfo.indexOf(':');
      if (colon < 0 || (ends !== '' && isParameters(userinfo))) continue;
      const start = end - userinfo.length + colon + 1;
      for (let i = places[start] as number; i < (places[end] as number); i++) gone.add(i);
    }
  }
  return Array.from(all, (char, i) => (gone.has(i) ? '' : char))
    .join('')
    .slice(behind.length);
}
