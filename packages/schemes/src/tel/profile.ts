import type { EngineKit, Finding, Pair, SchemeHooks, SchemeRule, Uri } from '@urikit/generic/hooks';
import { parameterOrder } from '../parameter-order.js';

/** A reading of a tel URI, without visual separators and decoded. */
export interface TelView {
  /** The number; a global one begins with `+`: `+12015550123`. */
  readonly number: string;
  readonly global: boolean;
  /** The context of a local number: a domain or the first digits of global numbers. */
  readonly context: string | undefined;
  readonly extension: string | undefined;
  /** The ISDN subaddress. */
  readonly subaddress: string | undefined;
  /** The other parameters in the order of their names; a value is undefined without `=`. */
  readonly parameters: readonly (readonly [name: string, value: string | undefined])[];
}

/** `visual-separator = "-" / "." / "(" / ")"` */
const SEPARATOR = /[-.()]/g;

/** `global-number-digits = "+" *phonedigit DIGIT *phonedigit`, `phonedigit = DIGIT / [ visual-separator ]` */
const GLOBAL = /^\+[-.()]*[0-9][-.()0-9]*$/;

/** `local-number-digits = *phonedigit-hex (HEXDIG / "*" / "#") *phonedigit-hex`; a `#` is percent-encoded (RFC 3966 3) */
const LOCAL = /^[-.()]*(?:[0-9A-Fa-f*]|%23)(?:[-.()0-9A-Fa-f*]|%23)*$/;

/** `extension = ";ext=" 1*phonedigit` */
const EXTENSION = /^[-.()]*[0-9][-.()0-9]*$/;

/** `domainname = *( domainlabel "." ) toplabel [ "." ]`, in lower case */
const DOMAIN = /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)*[a-z][a-z0-9]*(?:-+[a-z0-9]+)*\.?$/;

/** `pname = 1*( alphanum / "-" )`, in lower case; `paramchar = param-unreserved / unreserved / pct-encoded` */
const NAME = /^[a-z0-9-]+$/;
const VALUE = /^(?:[/:&+$\w.!~*'()-]|%..)+$/;

/**
 * Parameters that RFC 3966 defines: a test of the value, and the message for an invalid one. A subaddress is `1*uric`,
 * and so may contain each character of a path.
 */
const KNOWN: ReadonlyMap<string, readonly [good: (value: string) => boolean, expected: string, section: string]> =
  new Map([
    ['isub', [(value: string) => value !== '', 'expected a subaddress behind "isub="', 'RFC 3966 5.2']],
    ['ext', [(value: string) => EXTENSION.test(value), 'expected digits behind "ext="', 'RFC 3966 5.3']],
    [
      'phone-context',
      [
        (value: string) => DOMAIN.test(value) || GLOBAL.test(value),
        'expected a domain, or "+" and digits, behind "phone-context="',
        'RFC 3966 5.1.5',
      ],
    ],
  ]);

/** `isub` or `ext` first, then the context, "followed by any other parameters in lexicographical order" (RFC 3966 3). */
const inOrder = parameterOrder(Array.from(KNOWN.keys()));

const bare = (value: string): string => value.replace(SEPARATOR, '');
const isNumber = (text: string): boolean => GLOBAL.test(text) || LOCAL.test(text);
const withoutSeparators = ({ name, value, at }: Pair): Pair => {
  const isDigits =
    value !== undefined &&
    ((name === 'ext' && EXTENSION.test(value)) || (name === 'phone-context' && GLOBAL.test(value)));
  return { name, value: isDigits ? bare(value) : value, at };
};

/** The rules that merge equivalent URIs. A malformed number keeps its visual separators. */
const rulesFor = (kit: EngineKit): readonly SchemeRule[] => {
  const rule = (id: string, section: string, edit: (path: string) => string): SchemeRule => ({
    id,
    section,
    tier: 'safe',
    level: 'scheme-based',
    apply: (uri) => (uri.authority === undefined ? { ...uri, path: edit(uri.path) } : uri),
  });
  return [
    rule('case', 'RFC 3966 4', kit.lowerCase),
    rule('visual-separators', 'RFC 3966 5.1.1', (path) => {
      const { head, parameters } = kit.parameters(path);
      return kit.recomposeParameters({
        head: isNumber(head) ? bare(head) : head,
        parameters: parameters.map(withoutSeparators),
      });
    }),
    rule('parameter-order', 'RFC 3966 3', (path) => {
      const { head, parameters } = kit.parameters(path);
      return kit.recomposeParameters({ head, parameters: [...parameters].sort(inOrder) });
    }),
  ];
};

/**
 * Checks each piece in normal form, so that findings do not depend on the spelling. Positions are those of the URI as
 * written.
 */
const checkFor =
  (kit: EngineKit) =>
  (uri: Uri, report: (finding: Finding) => void): void => {
    const find = (code: string, at: number, message: string, section = 'RFC 3966 3'): void => {
      report({ code, severity: 'error', component: 'path', at, message, section });
    };
    if (uri.authority !== undefined) return;
    const { head, parameters } = kit.parameters(uri.path);
    const number = kit.normalizeTriplets(head);
    if (!isNumber(number))
      find(
        'number',
        0,
        'expected "+" and digits, or digits, "*", "%23" and "A" to "F"; "-", ".", "(" and ")" may separate them',
      );
    const seen = new Set<string>();
    for (const { name, value: written, at } of parameters.map(kit.normalPair)) {
      const value = written === undefined ? written : kit.lowerCase(written);
      const [good, expected, section] = KNOWN.get(name) ?? [];
      if (good !== undefined) {
        if (!good(value ?? '')) find(name, at, String(expected), section);
      } else if (!NAME.test(name) || (value !== undefined && !VALUE.test(value)))
        find('parameter', at, 'expected a name of letters, digits and "-", and a value that is not empty');
      if (seen.has(name)) find('duplicate-parameter', at, 'expected each parameter once');
      seen.add(name);
    }
    if (!GLOBAL.test(number) && LOCAL.test(number) && !seen.has('phone-context'))
      find(
        'local-number',
        0,
        'expected "phone-context" behind a local number, or a global one, with "+"',
        'RFC 3966 5.1.5',
      );
  };

/**
 * "Web clients and similar tools MUST NOT use the "tel" URI to place telephone calls without the explicit consent of
 * the user" (RFC 3966 11): a number with `*` or `#` may be a command that forwards calls, locks a card or erases a
 * phone.
 */
const hazardsFor =
  (kit: EngineKit) =>
  (uri: Uri, report: (hazard: Finding) => void): void => {
    if (uri.authority !== undefined) return;
    const { head } = kit.parameters(uri.path);
    if (!/[*#]/.test(kit.percentDecode(head, 'replace'))) return;
    report({
      code: 'service-code',
      severity: 'warning',
      component: 'path',
      end: head.length,
      message: 'dialled, "*" and "#" may be a command',
      section: 'RFC 3966 11',
    });
  };

const viewFor =
  (kit: EngineKit) =>
  ({ path }: Uri): TelView => {
    const { head, parameters } = kit.parameters(path);
    const read = kit.decodePairs(parameters);
    const first = (wanted: string): string | undefined => read.find(([name]) => name === wanted)?.[1];
    return {
      number: kit.percentDecode(head, 'replace'),
      global: head.startsWith('+'),
      context: first('phone-context'),
      extension: first('ext'),
      subaddress: first('isub'),
      parameters: read.filter(([name]) => !KNOWN.has(name)),
    };
  };

/**
 * The hooks of tel. Only this file is loaded at run time.
 *
 * @see RFC 3966
 */
export function telSchemes(kit: EngineKit): { readonly tel: SchemeHooks<TelView> } {
  const tel: SchemeHooks<TelView> = {
    id: 'tel',
    rfc: 'RFC 3966 3',
    authority: 'forbidden',
    path: 'opaque',
    query: 'forbidden',
    fragment: 'discouraged',
    rules: rulesFor(kit),
    mayChange: { path: ['[A-Z().;-]'] },
    check: checkFor(kit),
    hazards: hazardsFor(kit),
    view: viewFor(kit),
  };
  return { tel };
}
