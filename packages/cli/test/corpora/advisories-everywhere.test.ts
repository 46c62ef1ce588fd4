import { beforeAll, describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { parseQuery } from '@urikit/query';
import { createHostFilter, hazards } from '@urikit/safety';
import { FetchRefusedError, guardedFetch } from '@urikit/safety/fetch';
import { engine, isUriReference, parse, tryParse } from 'urikit';
import { readCases } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';
import { inside, type Outcome } from '../support/inside.js';

/** Every text of the advisories, through everything that takes one. */
const INPUTS = [
  ...new Set(readCases('uri-parser-advisories').flatMap(({ input }) => (typeof input === 'string' ? [input] : []))),
];
const MALFORMED = INPUTS.filter((input) => !isUriReference(input));
const VALID = INPUTS.filter((input) => isUriReference(input));

const filter = createHostFilter({
  schemes: ['http', 'https'],
  deny: ['loopback', 'private', 'link-local', 'metadata'],
});
const fetch = guardedFetch(filter, { lookup: () => Promise.reject(new Error('no network')) });

/** Texts that are malformed and in which no rule finds a hazard: they mislead nobody who reads them by their grammar. */
const NO_HAZARD: readonly RegExp[] = [
  // No reader takes a port that is no number, or an IP-literal that is none, for a host of its own.
  /:[^/@]*[^0-9/@\\]/,
  /[[\]]/,
  // Characters outside ASCII in a path, a scheme or a name in one script.
  /[^\0-\x7f]/,
  // A triplet that is none, and a percent-encoded scheme.
  /%/,
  // A scheme that begins with no letter.
  /^[0-9]/,
  // A second "#", or a character that no URI has, behind the authority.
  /#.*#|["<>^`{|}]/,
];

/** The host as clients of the URL Standard see it; undefined where they see none. */
const clientHost = (text: string): string | undefined => (URL.canParse(text) ? new URL(text).hostname : undefined);

const commands = ['check', 'normalize', 'cache-key'] as const;

describeCorpora('advisories for URI parsers, through everything', () => {
  test('has every input of the file', () => {
    expect([INPUTS.length > 130, MALFORMED.length > 80, VALID.length > 40]).toEqual([true, true, true]);
  });

  test.each(MALFORMED)('%j is malformed: nothing takes it for a URI', async (text) => {
    expect(tryParse(text).ok).toBe(false);
    expect(engine.tryNormalize(text).ok).toBe(false);
    expect(() => engine.identity(text)).toThrow();
    expect(() => engine.resolve(text, 'http://base.example/')).toThrow();
    expect(() => engine.resolve('a', text)).toThrow();
    expect(engine.compare(text, text).equal).toBe(false);
    expect(engine.check(text)).toMatchObject([{ severity: 'error' }]);
    expect(filter.allows(text)).toBe(false);
    await expect(fetch(text)).rejects.toThrow(FetchRefusedError);
    expect(hazards(text).length > 0 || NO_HAZARD.some((reason) => reason.test(text))).toBe(true);
  });

  test.each(VALID)('%j is valid: all readings of it are one', async (text) => {
    const normal = engine.normalize(text);
    expect(engine.normalize(normal)).toBe(normal);
    expect(engine.equivalent(text, normal)).toBe(true);
    expect(engine.identity(text)).toBe(engine.identity(normal));
    expect(parse(normal).authority?.userinfo).toBe(parse(text).authority?.userinfo);
    expect(() => hazards(text)).not.toThrow();
    // What passes the filter has one host, for us and for who connects; everything else is refused by the guard too.
    if (filter.allows(text)) expect(clientHost(text)).toBe(parse(normal).authority?.host.text.toLowerCase());
    else await expect(fetch(text)).rejects.toThrow(FetchRefusedError);
  });

  describe('on the command line, and as cache keys', () => {
    const lines = INPUTS.filter((text) => !/[\r\n]/.test(text) && text !== '');
    const outputs = new Map<string, Outcome>();
    beforeAll(async () => {
      for (const command of commands) outputs.set(command, await inside([command], `${lines.join('\n')}\n`));
    });

    test.each(['normalize', 'cache-key'] as const)('%s gives nothing for what is malformed', (command) => {
      const { stdout = '' } = outputs.get(command) ?? {};
      const answers = stdout.trimEnd().split('\n');
      expect(answers).toHaveLength(lines.length);
      const wrong = lines.filter((text, i) => !isUriReference(text) && answers[i]?.startsWith('!\t') !== true);
      // A key is of a request, which has a target of its own grammar: what it refuses is said in its own words.
      expect(wrong.filter((_, i) => command === 'normalize' || (answers[i] ?? '').startsWith('u'))).toEqual([]);
    });

    test('check finds an error in each that is malformed', () => {
      const answers = outputs.get('check')?.stdout.trimEnd().split('\n') ?? [];
      expect(lines.filter((text, i) => !isUriReference(text) && !/^(?:error |!)/.test(answers[i] ?? ''))).toEqual([]);
    });
  });

  test('a default cache key refuses targets that hold what no URI holds', () => {
    const keyer = compile({});
    const targets = INPUTS.filter((text) => /^https?:\/\//.test(text)).map(
      (text) => text.replace(/^https?:\/\/[^/]*/, '') || '/',
    );
    for (const target of targets.filter((each) => /[\0-\x20\x7f]/.test(each))) {
      const request = { method: 'GET', scheme: 'http', host: 'h.example', target, header: () => undefined } as const;
      expect(keyer.decide(request).action).not.toBe('key');
    }
  });
});

describe('names of Object.prototype are names like others', () => {
  const NAMES = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'];
  const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));

  test.each(NAMES)('%s', async (name) => {
    const text = `http://h.example/?${name}=a&${name}=b#${name}=c`;
    expect(engine.normalize(text)).toBe(text);
    expect(engine.redact(text)).toBe(text);
    expect(parseQuery(`${name}=a&${name}=b`).getAll(name)).toEqual(['a', 'b']);
    expect(engine.tryNormalize(`${name.replaceAll('_', 'x')}:a`).ok).toBe(true);
    expect(engine.hooks(name)).toBeUndefined();
    const severities = JSON.parse(`{"${name}":"off"}`) as Record<string, 'off'>;
    expect(engine.check('http://u:p@h/', { severities })).toEqual(engine.check('http://u:p@h/'));
    expect(hazards('http://127.1/', { severities })).toEqual(hazards('http://127.1/', {}));
    const host = name.replaceAll('_', 'x').toLowerCase();
    expect(createHostFilter({ deny: ['other.example'] }).allows(`http://${host}/`)).toBe(true);
    expect(createHostFilter({ allow: ['other.example'] }).allows(`http://${host}/`)).toBe(false);
    expect(createHostFilter().allows(`${host}://h/`)).toBe(true);
    expect((await inside(['lint', '--read', 'json', '--format', 'json'], `{"${name}":"http://127.1/"}`)).code).toBe(1);
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});
