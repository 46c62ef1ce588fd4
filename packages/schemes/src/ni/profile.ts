import type { CheckContext, EngineKit, Finding, SchemeHooks, Uri } from '@urikit/generic/hooks';

/** A reading of a name by a hash (RFC 6920). */
export interface NiView {
  /** As in `sha-256`, decoded; a suite of nih by its name. */
  readonly algorithm: string;
  /** In base64url without padding, for nih too, so that one name has one reading. */
  readonly digest: string;
  /** The value of the parameter `ct`: the media type of the object, decoded. */
  readonly contentType: string | undefined;
}

/** The algorithms of the registry of RFC 6920 9.4 with a length: number of the suite, name, bits. */
const SUITES: readonly (readonly [number: string, name: string, bits: number])[] = [
  ['1', 'sha-256', 256],
  ['2', 'sha-256-128', 128],
  ['3', 'sha-256-120', 120],
  ['4', 'sha-256-96', 96],
  ['5', 'sha-256-64', 64],
  ['6', 'sha-256-32', 32],
];

/** `alg = 1*unreserved`, `val = 1*unreserved`: of base64url, without padding (RFC 6920 3) */
const NI = /^\/([\w.~-]+);([\w-]+)$/;

/** `val = *( HEXDIG / "-" )` with a `checkdigit` behind a second `;` (RFC 6920 7) */
const NIH = /^([\w.~-]+);((?:-*[0-9A-Fa-f])+-*)(?:;([0-9A-Fa-f]))?$/;

interface Name {
  readonly algorithm: string;
  readonly digest: string;
  readonly checkDigit: string | undefined;
}

const nameOf = (path: string, pattern: RegExp): Name | undefined => {
  const [, alg, val = '', checkDigit] = pattern.exec(path) ?? [];
  if (alg === undefined) return undefined;
  const isHuman = pattern === NIH;
  const suite = isHuman ? SUITES.find(([number]) => number === alg) : undefined;
  return {
    algorithm: suite?.[1] ?? alg,
    digest: isHuman ? val.replaceAll('-', '').toLowerCase() : val,
    checkDigit: checkDigit?.toLowerCase(),
  };
};

/** The check digit of hexadecimal digits: the algorithm of Luhn modulo 16 (ISO/IEC 7812, RFC 6920 7). */
function checkDigitOf(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, i) => parseInt(digit, 16) * (i % 2 === 0 ? 2 : 1))
    .reduce((total, value) => total + (value >> 4) + (value & 15), 0);
  return ((16 - (sum % 16)) % 16).toString(16);
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Hexadecimal digits in base64url: twelve bits are three digits, or two characters. */
const base64urlOf = (digits: string): string =>
  Array.from(`${digits}00`.matchAll(/.{3}/g), ([three]) => parseInt(three, 16))
    .map((bits) => BASE64URL.charAt(bits >> 6) + BASE64URL.charAt(bits & 63))
    .join('')
    .slice(0, Math.ceil((digits.length * 4) / 6));

/** The number of bits that a digest of some length can hold: six for a character of base64url, four for a digit. */
const hasLength = ({ algorithm, digest }: Name, bitsOfEach: number): boolean => {
  const bits = SUITES.find(([, name]) => name === algorithm)?.[2];
  // Two digits are a byte.
  if (bits === undefined) return bitsOfEach === 6 || digest.length % 2 === 0;
  return digest.length === Math.ceil(bits / bitsOfEach);
};

/** The name of ni for the same hash; undefined for a URI with a query, half a byte or a wrong check digit. */
function niPathOf({ authority, path, query }: Uri): string | undefined {
  const name = authority === undefined && query === undefined ? nameOf(path, NIH) : undefined;
  if (name === undefined || name.digest.length % 2 !== 0) return undefined;
  if (name.checkDigit !== undefined && name.checkDigit !== checkDigitOf(name.digest)) return undefined;
  return `/${name.algorithm};${base64urlOf(name.digest)}`;
}

/** Reads the normal form, so that each spelling has the same issues. */
const checkFor =
  (pattern: RegExp, bitsOfEach: number, section: string, expected: string) =>
  (_: Uri, report: (finding: Finding) => void, { normal }: CheckContext): void => {
    const find = (code: string, message: string): void => {
      report({ code, severity: 'error', component: 'path', message, section });
    };
    if ((normal.authority === undefined) === (pattern === NI)) return;
    const name = nameOf(normal.path, pattern);
    if (name === undefined) {
      find('digest', expected);
      return;
    }
    if (!hasLength(name, bitsOfEach)) find('length', 'expected a digest of the length that its algorithm names');
    if (name.checkDigit !== undefined && name.checkDigit !== checkDigitOf(name.digest))
      find('check-digit', 'expected another check digit at the end');
  };

const viewFor =
  (pattern: RegExp, kit: EngineKit) =>
  ({ path, query }: Uri): NiView => {
    const { algorithm = '', digest = '' } = nameOf(path, pattern) ?? {};
    const pairs = query === undefined ? [] : kit.decodePairs(kit.queryPairs(query));
    const written = pattern === NIH ? base64urlOf(digest) : digest;
    return { algorithm, digest: written, contentType: pairs.find(([name]) => name === 'ct')?.[1] };
  };

/**
 * The hooks of ni and nih: data, checks, an identity that leaves out the authority, and a view.
 *
 * @see RFC 6920 sections 3 and 7
 * @example createEngine({ schemes: niSchemes(kit) }).equivalent('ni:///sha-256-32;f4OxZQ', 'ni://h/sha-256-32;f4OxZQ') // true
 */
export const niSchemes = (kit: EngineKit): Readonly<Record<'ni' | 'nih', SchemeHooks<NiView>>> => ({
  ni: {
    id: 'ni',
    rfc: 'RFC 6920 3',
    authority: 'required',
    path: 'opaque',
    // With another authority or without, a name refers to the same object.
    identity: (uri) => kit.recompose({ ...uri, authority: uri.authority && kit.parse('//').authority }),
    check: checkFor(NI, 6, 'RFC 6920 3', 'expected "/", an algorithm, ";" and a digest in base64url without padding'),
    view: viewFor(NI, kit),
  },
  nih: {
    id: 'ni',
    rfc: 'RFC 6920 7',
    authority: 'forbidden',
    path: 'opaque',
    query: 'forbidden',
    keyScheme: 'ni',
    // One hash has one key, in both schemes and with or without its check digit.
    identity: (uri) => {
      const path = niPathOf(uri);
      return path === undefined ? kit.recompose(uri) : `ni://${path}`;
    },
    rules: [
      {
        id: 'plain-digits',
        section: 'RFC 6920 7',
        tier: 'safe',
        level: 'scheme-based',
        apply: (uri) => {
          const name = uri.authority === undefined ? nameOf(uri.path, NIH) : undefined;
          if (name === undefined) return uri;
          const behind = name.checkDigit === undefined ? '' : `;${name.checkDigit}`;
          return { ...uri, path: `${name.algorithm};${name.digest}${behind}` };
        },
      },
    ],
    check: checkFor(NIH, 4, 'RFC 6920 7', 'expected an algorithm, ";" and hexadecimal digits'),
    view: viewFor(NIH, kit),
  },
});
