import { rows } from './rows.mjs';

const FROM_PATH = 'packages/scheme-file/src/from-path.ts';
const DATA = 'packages/scheme-data/src/profile.ts';
const MAILTO_LIST = 'packages/scheme-mailto/src/address-list.ts';
const MAILTO = 'packages/scheme-mailto/src';
const TEL = 'packages/scheme-tel/src/profile.ts';

const URN = 'packages/scheme-urn/src/profile.ts';
const SIP = 'packages/scheme-sip/src';
const BASE64 = 'packages/scheme-data/src/base64.ts';

export const schemes = [
  ...rows(TEL, 'of what a comparison returns a stable sort looks only at whether it is negative', [
    ['rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : Number(a.name > b.name));', '1 -> 2'],
    ['rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : Number(a.name > b.name));', '> -> >='],
  ]),
  ...rows(TEL, 'letters and digits are taken by the part before, so a part of them alone adds no text', [
    [
      'const DOMAIN = /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*\\.)*[a-z][a-z0-9]*(?:-+[a-z0-9]+)*\\.?$/;',
      '-9]+(?:-+[a-z0-9] -> -9]+(?:-*[a-z0-9]',
    ],
    [
      'const DOMAIN = /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*\\.)*[a-z][a-z0-9]*(?:-+[a-z0-9]+)*\\.?$/;',
      '-9]*(?:-+[a-z0-9] -> -9]*(?:-*[a-z0-9]',
    ],
  ]),
  ...rows(URN, 'behind "+" and "=" a character that is neither "/" nor "?" is looked for before', [
    [
      'const RQ = /^(?=[+=])(?:\\+(?![/?]|$)((?:(?!\\?=).)*))?(?:(?:^|\\?)=(?![/?]|$)(.*))?$/s;',
      '?!\\?=).)*))?(?:(? -> ?!\\?=).)+))?(?:(?',
    ],
    [
      'const RQ = /^(?=[+=])(?:\\+(?![/?]|$)((?:(?!\\?=).)*))?(?:(?:^|\\?)=(?![/?]|$)(.*))?$/s;',
      '/?]|$)(.*))?$/s -> /?]|$)(.+))?$/s',
    ],
  ]),
  ...rows(URN, 'neither text has an rq-component', [
    ["const [, rComponent, qComponent] = RQ.exec(uri.query ?? '') ?? [];", "'' -> 'x'"],
  ]),
  ...rows(URN, 'without a namespace nobody looks at the name', [
    ["const [, nid = '', nss = ''] = (authority === undefined && NAME.exec(path)) || [];", "'' -> 'x' #2"],
  ]),
  ...rows(`${SIP}/profile.ts`, 'of what a comparison returns a stable sort looks only at whether it is negative', [
    ['const byName = (a: Pair, b: Pair): number => (a.name < b.name ? -1 : Number(a.name > b.name));', '1 -> 2'],
    ['const byName = (a: Pair, b: Pair): number => (a.name < b.name ? -1 : Number(a.name > b.name));', '> -> >='],
  ]),
  ...rows(`${SIP}/profile.ts`, 'one piece is joined with nothing', [
    ["user: userinfo === undefined ? undefined : decode(userinfo.split(':', 1).join('')),", "'' -> 'x'"],
  ]),
  ...rows(`${SIP}/check.ts`, 'neither text is a number', [
    ["else if (name === 'ttl' && !(/^[0-9]{1,3}$/.test(value ?? '') && Number(value) <= 255))", "'' -> 'x'"],
  ]),
  ...rows(`${SIP}/check.ts`, 'whoever asks looks only at whether it is negative', [
    ["const colon = userinfo?.indexOf(':') ?? -1;", '1 -> 2'],
  ]),
  ...rows(`${SIP}/equivalent.ts`, 'header fields begin with a question mark, so neither text is one of them', [
    ["? ''", "'' -> 'x'"],
  ]),
  ...rows(BASE64, 'what is asked is base64, and behind its end nothing is left to write', [
    ['for (let bits = 0, value = 0, at = 0, i = 0; i < text.length; i++) {', '< -> <='],
    ['value = ((value << 6) | (VALUES.get(text.charAt(i)) ?? 0)) & 0xfff;', '0 -> 1'],
  ]),
  ...rows(BASE64, 'what stands before the first octet is cut off', [
    ['for (let bits = 0, value = 0, at = 0, i = 0; i < text.length; i++) {', '0 -> 1 #2'],
  ]),
  ...rows(DATA, 'a comma at the beginning has no media type before it, so nothing becomes lower case', [
    ['if (uri.authority !== undefined || comma < 0) return uri;', '< -> <='],
    ['if (uri.authority !== undefined || comma < 0) return uri;', '0 -> 1'],
  ]),
  ...rows(DATA, 'nobody asks for the place of the default', [
    ["const DEFAULT_PARAMETER: Pair = { name: 'charset', value: 'US-ASCII', at: 0 };", '0 -> 1'],
  ]),
  ...rows(FROM_PATH, 'what is neither "reject" nor "keep" encodes', [
    ["const encoded = kit.percentEncode(name, 'reg-name', { triplets: 'encode' });", "'encode' -> ''"],
    ["kit.removeDotSegments(kit.percentEncode(path, 'path', { triplets: 'encode' }));", "'encode' -> ''"],
  ]),
  ...rows(DATA, 'a URI has no ^ of its own: in the class it says what a token is', [
    ["const TYPE = /^[A-Za-z0-9!#$&^_.+'*-]+\\/[A-Za-z0-9!#$&^_.+'*-]+$/;", "z0-9!#$&^_.+'*-]+ -> z0-9!#$&_.+'*-]+"],
    ["const TYPE = /^[A-Za-z0-9!#$&^_.+'*-]+\\/[A-Za-z0-9!#$&^_.+'*-]+$/;", "z0-9!#$&^_.+'*-]+ -> z0-9!#$&_.+'*-]+ #2"],
  ]),
  ...rows(MAILTO_LIST, 'behind its end a text has no character, which is no delimiter either', [
    ['for (let i = 0; i < text.length; i++) {', '< -> <='],
  ]),
  ...rows('packages/scheme-file/src/decode.ts', 'a run of no triplets is UTF-8', [
    ['const TRIPLETS = /(?:%[0-9A-Fa-f]{2})+/g;', 'a-f]{2})+/g -> a-f]{2})*/g'],
  ]),
  ...rows('packages/scheme-file/src/decode.ts', 'whoever asks looks only at whether it is negative', [
    ['return -1;', '1 -> 2'],
  ]),
  ...rows('packages/scheme-file/src/check.ts', 'a drive letter stands before it, so it never stands at 0', [
    ['if ((drive || isRootlessDrive(path)) && line >= 0 && line <= 2) {', '>= -> >'],
    ['if ((drive || isRootlessDrive(path)) && line >= 0 && line <= 2) {', '0 -> 1'],
  ]),
  ...rows(FROM_PATH, 'the dot takes every character up to the end', [
    ["const firstSegment = (path: string): string => path.replace(/\\/.*$/s, '');", '/\\/.*$/s -> /\\/.*/s'],
  ]),
  ...rows(
    'packages/scheme-file/src/local-form.ts',
    'an equal record is made anew, of which nobody asks whether it is the same',
    [
      [
        'return path === uri.path && authority === uri.authority ? uri : { ...uri, authority, path };',
        'path === uri.path && authority === uri.authority -> false',
      ],
      ['return path === uri.path && authority === uri.authority ? uri : { ...uri, authority, path };', '=== -> !== #2'],
    ],
  ),
  ...rows('packages/scheme-file/src/unc.ts', 'the empty name is refused by what stands behind', [
    [
      '/^(?!\\.+$)(?:(?=[!-~\\u{A0}-\\u{10FFFF}])[^\\s"*/:<>?[\\\\\\]|])+$/u.test(name);',
      '/^(?!\\.+$)(?:(?= -> /^(?!\\.*$)(?:(?=',
    ],
  ]),
  ...rows('packages/scheme-file/src/profile.ts', 'with POSIX nothing is there to change', [
    [
      "...(configured === 'windows' ? { normalize: (uri: Uri) => localForm(uri, configured) } : {}),",
      "configured === 'windows' -> true",
    ],
  ]),
  ...rows(`${MAILTO}/normalize.ts`, 'a domain has a bracket at its beginning or none', [
    ['const OTHER_LITERAL = /^%5B(?!ipv6:)/i;', '/^%5B(?!ip -> /%5B(?!ip'],
  ]),
  ...rows(`${MAILTO}/normalize.ts`, 'the longer way is taken, which gives the same text', [
    [
      'const PLAIN_ADDRESS = /^[\\w+-]+(?:\\.[\\w+-]+)*@[\\w-]+(?:\\.[\\w-]+)*$/;',
      '[\\w+-]+)*@[\\w-]+( -> [\\w+-]+)+@[\\w-]+(',
    ],
    ['const PLAIN_ADDRESS = /^[\\w+-]+(?:\\.[\\w+-]+)*@[\\w-]+(?:\\.[\\w-]+)*$/;', '.[\\w-]+)*$/ -> .[\\w-]+)+$/'],
    ['if (PLAIN_ADDRESS.test(raw)) {', 'PLAIN_ADDRESS.test(raw) -> false'],
    [
      'const PLAIN_ADDRESS = /^[\\w+-]+(?:\\.[\\w+-]+)*@[\\w-]+(?:\\.[\\w-]+)*$/;',
      '/^[\\w+-]+(?:\\. -> /^[\\w*-]+(?:\\.',
    ],
    [
      'const PLAIN_ADDRESS = /^[\\w+-]+(?:\\.[\\w+-]+)*@[\\w-]+(?:\\.[\\w-]+)*$/;',
      '(?:\\.[\\w+-]+)*@[\\ -> (?:\\.[\\w*-]+)*@[\\',
    ],
    ['if (uri.query === undefined || !OTHER_FIELD.test(uri.query)) return withPath(uri, options, kit);', '|| -> &&'],
    ["const text = raw.includes(',') ? raw.split(',').map(one).join(',') : one(raw);", "raw.includes(',') -> true"],
    ["const text = raw.includes(',') ? raw.split(',').map(one).join(',') : one(raw);", "',' -> ''"],
    ['const MAY_CHANGE = /[A-Z%]/;', '/[A-Z%]/ -> /[^A-Z%]/'],
    ['const OTHER_FIELD = /(?:^|&)(?:to=|[^&=A-Z]*[A-Z][^&=]*=)/;', '/(?:^|&)(?:to -> /(?:|&)(?:to'],
    ['if (!MAY_CHANGE.test(uri.path)) return uri;', '!MAY_CHANGE.test(uri.path) -> false'],
    ['return text === uri.path ? uri : { ...uri, path: text };', 'text === uri.path -> false'],
  ]),
  ...rows(`${MAILTO}/addr-spec.ts`, 'the expression takes the empty text, so it takes what stands at the beginning', [
    [
      "const DOMAIN_LITERAL: Bracketed = { name: 'domain-literal', open: '[', inside: /^[!-Z^-~]*/u, close: ']' };",
      '/^[!-Z^-~] -> /[!-Z^-~]',
    ],
    [
      "const DOMAIN_LITERAL: Bracketed = { name: 'domain-literal', open: '[', inside: /^[!-Z^-~]*/u, close: ']' };",
      '[!-Z^-~]*/u -> [!-Z^-~]+/u',
    ],
  ]),
  ...rows(`${MAILTO}/build.ts`, 'where more than one is read, the first is not the whole text either', [
    ['if (only?.text !== mailbox || more.length > 0 || !isMailbox(mailbox))', '0 -> 1'],
  ]),
  ...rows(`${MAILTO}/raw-text.ts`, 'no character begins with this octet', [
    ['if (lead < 0x80) return 1;', '0x80 -> 129'],
    ['if (lead < 0x80) return 1;', '< -> <='],
  ]),
  ...rows(`${MAILTO}/raw-text.ts`, 'no letters are replaced by none', [
    [
      "raw.replace(/%[0-9A-Fa-f]{2}|[A-Z]+/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()));",
      '2}|[A-Z]+/g -> 2}|[A-Z]*/g',
    ],
  ]),
  ...rows(`${MAILTO}/header-fields.ts`, 'nobody reads the name of a field without a value', [
    ['name: equals < 0 ? text : text.slice(0, equals),', 'equals < 0 -> false'],
  ]),
];
