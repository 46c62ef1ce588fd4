import { rules } from '@urikit/eslint-plugin';
import { afterAll, describe, test } from '@jest/globals';
import { RuleTester } from 'eslint';
import { RuleTester as RuleTester9 } from 'eslint-9';

/** Each table runs in ESLint 9 and in ESLint 10, with its own test driver, which holds options against the schema too. */

type Tests = Parameters<RuleTester['run']>[2];
type Invalid = Tests['invalid'][number];

for (const tester of [RuleTester, RuleTester9])
  Object.assign(tester, { afterAll, describe, it: test, itOnly: test.only });

/** What both drivers are, each with types of its own. */
interface Driver {
  run(name: string, rule: unknown, tests: unknown): void;
}

const languageOptions = { parserOptions: { ecmaFeatures: { jsx: true } } };
const DRIVERS: Readonly<Record<string, Driver>> = {
  'ESLint 10': new RuleTester({ languageOptions }),
  'ESLint 9': new RuleTester9({ languageOptions }),
};

function both(name: string, tests: Tests): void {
  for (const [version, driver] of Object.entries(DRIVERS)) {
    describe(version, () => {
      driver.run(name, rules[name], tests);
    });
  }
}

/** A finding between two columns of the first line, counted from 1, the end exclusive. */
const found = (code: string, message: string, section: string, [column, endColumn]: readonly [number, number]) => ({
  message: `${message} (${code}, ${section})`,
  line: 1,
  column,
  endColumn,
});

const wrong = (code: string, expected: string, section: string, place: readonly [number, number]) =>
  found(code, `This is no URI: ${expected}`, section, place);

/** Of a URI by the grammar, which its scheme refuses. */
const breaks = (code: string, expected: string, section: string, place: readonly [number, number]) =>
  found(code, `This URI breaks a rule: ${expected}`, section, place);

const SPACE = 'expected a character of host, found U+0020';

both('valid-uri', {
  valid: [
    "const a = 'http://example.com/';",
    'const a = `https://example.com/${path}`;',
    "const a = 'mailto:joe@example.com';",
    // It is for normal-uri.
    "const a = 'HTTP://example.com/%7E';",
    // What stands for the host may hold a path, too.
    'const a = `http://${host}:8o/`;',
    'const a = `http://[${address}]/`;',
    'const a = `http://h/%${hex}`;',
    'const a = `http://[${address}]:${port}/${path}`;',
    // What a program puts something into, and patterns.
    "const a = ['https://h/%1$s', 'https://h/%s/%d', 'https://%(host)s/', 'https://%HOST%/a', 'https://h/%i%o.js'];",
    "const a = ['http://*:*', 'https://*.example.com:*', 'http://localhost:*/a', '*://*/*', 'ws://*:8080'];",
    "const a = ['https://h/[id]/[...rest]', 'https://h/[name].[contenthash:8].js', 'https://h/a-[hash].js'];",
    "const a = ['http://[^/]+/', 'https://(?:www\\.)?h\\.example/.*', 'https://h\\/a'];",
    // A warning, which is less than an error.
    "const a = 'http://user@example.com/';",
    { code: "const a = 'acme:any thing';", options: [{}] },
    { code: "const a = 'urn:uuid:x';", options: [{ severities: { 'urn/uuid': 'warning' } }] },
  ],
  invalid: [
    { code: "f('http://a b/');", errors: [wrong('syntax/character', SPACE, 'RFC 3986 2', [12, 13])] },
    { code: 'f(`http://a b/`);', errors: [wrong('syntax/character', SPACE, 'RFC 3986 2', [12, 13])] },
    // The escape of 6 characters is one place, and moves what stands behind it.
    { code: "f('http://\\u0061 b/');", errors: [wrong('syntax/character', SPACE, 'RFC 3986 2', [17, 18])] },
    {
      code: "f('http://\\x61\\u{62}\\x20b/');",
      errors: [wrong('syntax/character', SPACE, 'RFC 3986 2', [21, 25])],
    },
    {
      code: "f('http://\\141\\040b/');",
      languageOptions: { sourceType: 'script' },
      errors: [wrong('syntax/character', SPACE, 'RFC 3986 2', [15, 19])],
    },
    {
      code: "f('http://h:8o/');",
      errors: [wrong('syntax/port', 'expected a decimal digit, found another character', 'RFC 3986 3.2.3', [14, 15])],
    },
    {
      code: 'f(`http://h:8o/${host}`);',
      errors: [wrong('syntax/port', 'expected a decimal digit, found another character', 'RFC 3986 3.2.3', [14, 15])],
    },
    // The sum is one text.
    {
      code: "f('http://h' + ':8o/' + path);",
      errors: [wrong('syntax/port', 'expected a decimal digit, found another character', 'RFC 3986 3.2.3', [19, 20])],
    },
    {
      code: "f('http://h/%' + 'zz');",
      errors: [wrong('syntax/percent-encoding', 'expected two hexadecimal digits after "%"', 'RFC 3986 2.1', [13, 21])],
    },
    {
      code: "f('http://h/{id}/%zz');",
      errors: [wrong('syntax/percent-encoding', 'expected two hexadecimal digits after "%"', 'RFC 3986 2.1', [18, 21])],
    },
    {
      code: "f('tel:555');",
      errors: [
        breaks(
          'tel/local-number',
          'expected "phone-context" behind a local number, or a global one, with "+"',
          'RFC 3966 5.1.5',
          [8, 11],
        ),
      ],
    },
    {
      code: "f('http://user@h/');",
      options: [{ preset: 'recommended' }],
      errors: [breaks('http/userinfo', 'expected no userinfo: it is discouraged', 'RFC 9110 4.2', [11, 15])],
    },
    {
      code: "f('http://user@h/');",
      options: [{ least: 'warning' }],
      errors: [breaks('http/userinfo', 'expected no userinfo: it is discouraged', 'RFC 9110 4.2', [11, 15])],
    },
    {
      code: "f('acme:any%thing');",
      options: [{ schemes: ['ACME'] }],
      errors: [wrong('syntax/percent-encoding', 'expected two hexadecimal digits after "%"', 'RFC 3986 2.1', [12, 15])],
    },
    // References of HTML hide where it is.
    {
      code: '<a href="http://h/%zz&amp;b" />',
      errors: [wrong('syntax/percent-encoding', 'expected two hexadecimal digits after "%"', 'RFC 3986 2.1', [10, 28])],
    },
    {
      code: '<a href="http://h/%zz" />',
      errors: [wrong('syntax/percent-encoding', 'expected two hexadecimal digits after "%"', 'RFC 3986 2.1', [19, 22])],
    },
  ] satisfies Invalid[],
});

const hazard = (code: string, means: string, section: string, place: readonly [number, number]) =>
  found(`safety/${code}`, `This URI is hazardous: ${means}`, section, place);

both('no-hazards', {
  valid: ["f('http://localhost:3000/');", "f('http://a b/');", "f('https://example.com/a%2Fb');"],
  invalid: [
    {
      code: "f('http://169.254.169.254/');",
      errors: [
        hazard(
          'metadata',
          'the host gives credentials of a machine in a cloud: 169.254.169.254',
          'RFC 3986 7.6',
          [11, 26],
        ),
      ],
    },
    {
      code: 'f(`https://h/%00${rest}`);',
      errors: [hazard('encoded-nul', 'a program that decodes it may cut the string there', 'RFC 3986 7.3', [14, 17])],
    },
    {
      code: "f('http://localhost:3000/');",
      options: [{ preset: 'strict' }],
      errors: [hazard('loopback', 'the host is the machine that fetches', 'RFC 6890 2.2', [11, 20])],
    },
  ] satisfies Invalid[],
});

const secret = (place: readonly [number, number]) =>
  found('secret', 'This URI has a secret in it: expected it to come from outside', 'RFC 3986 7.5', place);

both('no-secrets', {
  valid: [
    "f('https://example.com/?page=1');",
    'f(`https://example.com/?token=${token}`);',
    'f(`https://${user}:${password}@example.com/`);',
    "f('https://example.com/?token=' + token);",
    "f('https://example.com/?token={token}');",
    { code: "f('https://example.com/?token=example');", options: [{ allow: ['example'] }] },
    // What documents write in place of a secret.
    ...['YOUR_API_KEY', 'YOUR-TOKEN-HERE', 'API_KEY', 'TOKEN', 'your-token', 'yourApiKey', 'xxxx', '***', '...'].map(
      (value) => `f('https://example.com/?token=${value}');`,
    ),
    ...['%3Ctoken%3E', '%3Cyour%20token%3E', '$TOKEN', ':token', 'REDACTED', 'placeholder'].map(
      (value) => `f('https://example.com/?a=b&apikey=${value}#c');`,
    ),
    "f('https://USER:PASSWORD@example.com/');",
    "f('https://example.com/?token=YOUR_TOKEN&sig=YOUR_SIG');",
    "f('https://USER:PASSWORD@example.com/?a=1&token=TOKEN#access_token=xxxx');",
    { code: "f('https://example.com/?token=TOKEN&sig=none');", options: [{ allow: ['none'] }] },
  ],
  invalid: [
    { code: "f('https://user:pa55@example.com/');", errors: [secret([17, 21])] },
    { code: "f('https://example.com/?a=1&token=abc&b=2');", errors: [secret([35, 38])] },
    { code: 'f(`https://${host}/?token=abc`);', errors: [secret([27, 30])] },
    // These look like one to people only.
    ...['changeme', 'letmein', 'YOUR_K3Y_1', 'yours', 'KEYS', 'xx'].map((value) => ({
      code: `f('https://example.com/?token=${value}');`,
      errors: [secret([31, 31 + value.length])],
    })),
    { code: "f('https://example.com/?token=TOKEN&sig=abc');", errors: [secret([31, 44])] },
    {
      code: "f('postgres://user:pa55@db.example/');",
      options: [{ schemes: ['postgres'] }],
      errors: [secret([20, 24])],
    },
  ] satisfies Invalid[],
});

const notNormal = (level: string, place: readonly [number, number]) =>
  found(level, 'This URI is not in normal form', 'RFC 3986 6.2', place);

both('normal-uri', {
  valid: [
    "f('http://example.com/~a');",
    // More may be added to it elsewhere.
    "f('http://example.com');",
    'f(`HTTP://example.com/${a}`);',
    "f('http://a b/');",
    // "C" would be the host.
    "f('file://C:/a');",
    // The name is put in by the shell, or a build.
    "f('https://$HOST/', 'https://__HOST__/', 'HTTPS://*.example.com');",
  ],
  invalid: [
    {
      code: "f('HTTP://Example.com/%7ea/../b');",
      output: "f('http://example.com/b');",
      errors: [notNormal('syntax-based', [4, 32])],
    },
    {
      code: 'f(`HTTP://h/`);',
      output: 'f(`http://h/`);',
      errors: [notNormal('syntax-based', [4, 13])],
    },
    {
      code: "f('http://example.com:80');",
      output: "f('http://example.com/');",
      options: [{ level: 'scheme-based' }],
      errors: [notNormal('scheme-based', [4, 25])],
    },
    // The program compares it, or looks it up: it would go another way.
    {
      code: "a === 'HTTP://h/'; ({ 'HTTP://h/': 1 });",
      output: null,
      errors: [notNormal('syntax-based', [8, 17]), notNormal('syntax-based', [24, 33])],
    },
    {
      code: "a['HTTP://h/']; class A { static 'HTTP://h/' = 'HTTP://h/'; }",
      output: "a['HTTP://h/']; class A { static 'HTTP://h/' = 'http://h/'; }",
      errors: [
        notNormal('syntax-based', [4, 13]),
        notNormal('syntax-based', [35, 44]),
        notNormal('syntax-based', [49, 58]),
      ],
    },
    {
      code: "switch (a) { case 'HTTP://h/': f({ a: 'HTTP://h/' }); }",
      output: "switch (a) { case 'HTTP://h/': f({ a: 'http://h/' }); }",
      errors: [notNormal('syntax-based', [20, 29]), notNormal('syntax-based', [40, 49])],
    },
    // What is written with escapes is left to a person.
    { code: "f('HTTP\\u003a//h/');", output: null, errors: [notNormal('syntax-based', [4, 18])] },
  ] satisfies Invalid[],
});

both('allowed-schemes', {
  valid: [{ code: "f('HTTPS://h/'); f('mailto:a@h'); f('a:b');", options: [{ allow: ['https', 'Mailto'] }] }],
  invalid: [
    {
      code: 'f(`ftp://${host}/`);',
      options: [{ allow: ['https', 'wss'] }],
      errors: [found('scheme', 'Expected a URI of https, wss', 'RFC 3986 3.1', [4, 7])],
    },
  ] satisfies Invalid[],
});

const swapped = (place: readonly [number, number]) =>
  found(
    'resolve-order',
    'Expected resolve(reference, base): with an absolute reference the base has no effect',
    'RFC 3986 5.2.2',
    place,
  );

both('resolve-order', {
  valid: [
    "engine.resolve('../c', 'http://h/a/');",
    "engine.resolve(reference, 'http://h/a/');",
    "uris.engine.resolve('g', base);",
    // Other functions of this name take the base first, or one argument.
    "fastUri.resolve('http://h/a/', '../c'); path.resolve('http://h/', 'a'); resolve('http://h/', 'a');",
    "engine.resolve('http://h/'); engine.normalize('http://h/'); f('http://h/', 'http://g/');",
    "engine.resolve(other('http://h/'), base);",
  ],
  invalid: [
    { code: "engine.resolve('http://h/a/b/', 'http://x/c');", errors: [swapped([17, 21])] },
    { code: "engine.resolve('http://h/a/b/', '../c');", errors: [swapped([17, 21])] },
    { code: 'uris.engine.resolve(`https://${host}/`, link);', errors: [swapped([22, 27])] },
  ] satisfies Invalid[],
});

const insecure = (scheme: string, place: readonly [number, number]) =>
  found(
    'insecure',
    `Expected ${scheme}s: every network in between can read and change ${scheme}`,
    'RFC 9110 4.2.2',
    place,
  );

both('no-insecure', {
  valid: [
    "f('https://example.com/');",
    "f('http://localhost:3000/'); f('http://127.1/'); f('http://[::1]/'); f('ws://10.0.0.1/');",
    "f('http://www.w3.org/2000/svg');",
    // Nobody is certified for a name of one label: they are of the own network.
    "f('http://redis:6379/'); f('ws://api/'); f('http://DB./'); f('http://h%6Fst/');",
    "f('http://a.local/'); f('http://a.internal/'); f('http://a.home.arpa/');",
    'f(`http://${host}/`);',
    'f(`http://example.com${rest}`);',
    { code: "f('http://example.com/');", options: [{ except: ['*.com'] }] },
    // An entry with a port is for that port; without one, the port is the scheme's.
    { code: "f('http://example.com:8080/');", options: [{ except: ['example.com:8080'] }] },
    { code: "f('http://example.com/'); f('ws://example.com:/');", options: [{ except: ['example.com:80'] }] },
  ],
  invalid: [
    {
      code: "f('http://example.com/a');",
      errors: [
        {
          ...insecure('http', [4, 8]),
          suggestions: [{ desc: 'Write "https://example.com/a".', output: "f('https://example.com/a');" }],
        },
      ],
    },
    { code: 'f(`ws://example.com/${room}`);', errors: [insecure('ws', [4, 6])] },
    // An address in one number.
    {
      code: "f('http://134744072/');",
      errors: [
        {
          ...insecure('http', [4, 8]),
          suggestions: [{ desc: 'Write "https://134744072/".', output: "f('https://134744072/');" }],
        },
      ],
    },
    {
      code: "f('http://api/');",
      options: [{ except: ['db'] }],
      errors: [
        {
          ...insecure('http', [4, 8]),
          suggestions: [{ desc: 'Write "https://api/".', output: "f('https://api/');" }],
        },
      ],
    },
    {
      code: 'f(`http://example.com:8081/${a}`);',
      options: [{ except: ['example.com:8080'] }],
      errors: [insecure('http', [4, 8])],
    },
    {
      code: "f('http://localhost/');",
      options: [{ except: [] }],
      errors: [
        {
          ...insecure('http', [4, 8]),
          suggestions: [{ desc: 'Write "https://localhost/".', output: "f('https://localhost/');" }],
        },
      ],
    },
  ] satisfies Invalid[],
});
