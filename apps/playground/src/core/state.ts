import { LEVELS, type Level, RULES, type RuleId } from '@urikit/generic';

/** Everything that a link carries. The page is a function of it. */
export interface State {
  /** The string of the page, as it is: controls and all. */
  readonly text: string;
  /** The second string; absent where there is one alone. */
  readonly other: string | undefined;
  /** The base URI of `Resolve`. */
  readonly base: string;
  readonly level: Level;
  /** Rules beyond the safe ones. */
  readonly rules: readonly RuleId[];
  /** The standard whose answer is shown whole. */
  readonly standard: string;
  /** The data that `Encode` writes. */
  readonly data: string;
  /** A policy of cache keys, in YAML. */
  readonly policy: string;
  /** The requests that `Cache key` compares. */
  readonly left: string;
  readonly right: string;
  /** The hooks of a scheme, in JavaScript. */
  readonly plugin: string;
  /** The default plugins that are switched off. */
  readonly off: readonly DefaultPlugin[];
  /** The panels that are open, by their names. */
  readonly open: readonly string[];
}

/** The plugins of the default set, which the page knows without loading them. */
export const DEFAULT_PLUGINS = ['http', 'file', 'mailto', 'urn', 'tel', 'sip', 'coap'] as const;

export type DefaultPlugin = (typeof DEFAULT_PLUGINS)[number];

/** Gives the page a state with these members replaced. */
export type Change = (patch: Partial<State>) => void;

/** Gives the page the strings of an example; Ctrl+Z and Back bring those before it. */
export type Leap = (patch: Partial<State>) => void;

export const EXAMPLE = 'http://user@EXAMPLE.com:80/a/../%7Eb?q=1#top';

export const START: State = {
  text: EXAMPLE,
  other: undefined,
  base: 'http://a/b/c/d;p?q',
  level: 'scheme-based',
  rules: [],
  standard: 'oauth-redirect',
  data: 'a b/c & 50 % café',
  policy: `host:
  allow: [shop.example]
query:
  order: name
  exclude: tracking
`,
  left: 'https://SHOP.example:443/%7Ebooks?page=2&sort=new&gclid=x1',
  right: 'https://shop.example/~books?sort=new&page=2',
  plugin: `scheme('acme-doc', {
  defaultPort: 7070,
  authority: 'required',
  host: 'required',
  emptyPath: '/',
  normalize: (uri) => ({ ...uri, path: uri.path.toUpperCase() }),
  check: (uri, report) => {
    if (uri.path.length <= 13) return;
    report({
      code: 'number-length', severity: 'error', component: 'path', at: 13,
      message: 'expected at most 12 characters', section: 'DRAFT 1',
    });
  },
}, ['number-length']);

read('ACME-DOC://Docs:7070/ab-1');
read('acme-doc://docs/AB-1');
read('acme-doc://docs/1234567890123');
`,
  off: [],
  open: [],
};

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

export const isDefaultPlugin = (value: unknown): value is DefaultPlugin => DEFAULT_PLUGINS.some((id) => id === value);

export const isRule = (value: unknown): value is RuleId =>
  RULES.some(({ id, tier }) => tier !== 'safe' && id === value);
