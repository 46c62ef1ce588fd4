import { isDefaultPlugin, isLevel, isRule, START, type State } from './state.js';

/** A longer address is cut by programs that pass it on, so the page offers no link. */
export const LONGEST_LINK = 8000;

const STRINGS = {
  text: 'uri',
  other: 'and',
  base: 'base',
  level: 'level',
  standard: 'as',
  data: 'data',
  policy: 'policy',
  left: 'left',
  right: 'right',
  plugin: 'plugin',
} as const;
const LISTS = { rules: 'rules', off: 'off', open: 'open' } as const;

/** Characters that mail and chat pass on unchanged in a link. */
const PLAIN = /^[\x21-\x7e]*$/;

type Members = Readonly<Record<string, string>>;

/** The members that differ from those of an empty page, as strings. */
function membersOf(state: State): Members {
  const members: Record<string, string> = {};
  for (const [member, name] of Object.entries(STRINGS) as [keyof typeof STRINGS, string][]) {
    const value = state[member];
    if (value !== undefined && value !== START[member]) members[name] = value;
  }
  for (const [member, name] of Object.entries(LISTS) as [keyof typeof LISTS, string][])
    if (state[member].length > 0) members[name] = state[member].join(' ');
  return members;
}

/** A state of strings that may have come from anywhere: a member that the page does not know is left out. */
function stateOf(members: Members): State {
  const { uri = START.text, and, base = START.base, level, rules = '', off = '', open = '' } = members;
  return {
    text: uri,
    other: and,
    base,
    level: isLevel(level) ? level : START.level,
    standard: members['as'] ?? START.standard,
    data: members['data'] ?? START.data,
    policy: members['policy'] ?? START.policy,
    left: members['left'] ?? START.left,
    right: members['right'] ?? START.right,
    plugin: members['plugin'] ?? START.plugin,
    rules: rules.split(' ').filter(isRule),
    off: off.split(' ').filter(isDefaultPlugin),
    open: open.split(' ').filter((name) => /^[a-z-]+$/.test(name)),
  };
}

const toBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (octet) => String.fromCharCode(octet)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64 = (text: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)),
  );

/** Writes a value of the fragment: `&`, `#`, `%` and `+` are data, every other character of a URI may be read. */
const encoded = (value: string): string => value.replace(/[%&#+]/g, encodeURIComponent);

/**
 * Writes a state as the fragment of an address, without `#`: readable where its strings are printable ASCII, else the
 * same members as JSON in base64url, because programs that pass links on change look-alikes and controls.
 */
export function toFragment(state: State): string {
  const members = membersOf(state);
  const entries = Object.entries(members);
  if (!entries.every(([name, value]) => PLAIN.test(Object.hasOwn(LISTS, name) ? '' : value)))
    // JSON escapes lone surrogates, which UTF-8 cannot carry.
    return `~${toBase64(JSON.stringify(members))}`;
  return entries.map(([name, value]) => `${name}=${encoded(value).replaceAll(' ', '+')}`).join('&');
}

const decoded = (value: string): string => {
  const spaced = value.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
};

/** The strings of a record that came from an address. */
function strings(value: unknown): Members {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Reads a fragment that may have been written by anybody. Never throws: an unreadable one is the empty page. */
export function fromFragment(fragment: string): State {
  if (fragment.startsWith('~')) {
    try {
      return stateOf(strings(JSON.parse(fromBase64(fragment.slice(1)))));
    } catch {
      return START;
    }
  }
  const pairs = fragment.split('&').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return at < 0 ? [pair, ''] : [pair.slice(0, at), decoded(pair.slice(at + 1))];
  });
  return stateOf(Object.fromEntries(pairs));
}
