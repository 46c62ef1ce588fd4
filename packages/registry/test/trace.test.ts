import { describe, expect, test } from '@jest/globals';
import { schemeHazards } from '@urikit/generic/internal';
import { createRegistry, type TraceEvent, traceLine } from '@urikit/registry';
import { environmentTrace } from '../src/trace/trace.js';
import type { SchemeHooks, Uri } from '@urikit/generic/hooks';
import type { Engine } from '@urikit/generic';
import { http } from '@urikit/scheme-http';
import { sip } from '@urikit/schemes/sip';
import { tel } from '@urikit/schemes/tel';
import fc from 'fast-check';
import * as z from 'zod';
import { errorOf, plugin, thrownBy } from './support/plugins.js';

/** A registry whose trace is read back as lines. */
function traced(options: Parameters<typeof createRegistry>[0] = {}) {
  const events: TraceEvent[] = [];
  const registry = createRegistry({
    plugins: [http, tel, sip],
    ...options,
    trace: (event) => void events.push(event),
  });
  const lines = (act: () => unknown): readonly string[] => {
    events.length = 0;
    try {
      act();
    } catch {
      // The last line says so.
    }
    return events.map(traceLine);
  };
  return { registry, engine: registry.engine, events, lines };
}

const hooked = (hooks: SchemeHooks) => traced({ plugins: [plugin('acme', { hooks })] });

describe('a trace says which rules and hooks ran on a text, with what result', () => {
  const { engine, lines } = traced();

  test.each<readonly [string, () => unknown, readonly string[]]>([
    [
      'normalize: rules of the engine',
      () => engine.normalize('HTTP://H:80/a'),
      [
        'urikit normalize: rule scheme-case (RFC 3986 6.2.2.1) on HTTP://H:80/a: scheme: HTTP to http',
        'urikit normalize: rule host-case (RFC 3986 6.2.2.1) on HTTP://H:80/a: host: H to h',
        'urikit normalize: rule default-port (RFC 3986 6.2.3) on HTTP://H:80/a: port: 80 to absent',
        'urikit normalize: answer on HTTP://H:80/a: http://h/a',
      ],
    ],
    [
      'relativize: a reference',
      () => engine.relativize('http://h/a/b', 'http://h/a/c'),
      ['urikit relativize: answer on http://h/a/b: b'],
    ],
    [
      'relativize: no reference',
      () => engine.relativize('http://h/a/../b', 'http://h/'),
      ['urikit relativize: answer on http://h/a/../b: no reference'],
    ],
    [
      'normalize: nothing ran',
      () => engine.normalize('http://h/'),
      ['urikit normalize: answer on http://h/: unchanged'],
    ],
    [
      'normalize: rules of a plugin, in the order in which they run, until nothing changes any more',
      () => engine.normalize('tel:+1-2'),
      [
        ['tel/case (RFC 3966 4) on tel:+1-2', 'unchanged'],
        ['tel/visual-separators (RFC 3966 5.1.1) on tel:+1-2', 'tel:+12'],
        ['tel/parameter-order (RFC 3966 3) on tel:+12', 'unchanged'],
        ['tel/case (RFC 3966 4) on tel:+12', 'unchanged'],
        ['tel/visual-separators (RFC 3966 5.1.1) on tel:+12', 'unchanged'],
        ['tel/parameter-order (RFC 3966 3) on tel:+12', 'unchanged'],
      ]
        .map(([rule, result]) => `urikit normalize: rule ${String(rule)}: ${String(result)}`)
        .concat('urikit normalize: answer on tel:+1-2: tel:+12'),
    ],
    [
      'tryNormalize: malformed text',
      () => engine.tryNormalize('http://h/ x'),
      ['urikit tryNormalize: answer on http://h/: syntax/character'],
    ],
    [
      'normalize: an exception',
      () => engine.normalize('http://h/%zz'),
      [expect.stringMatching(/^urikit normalize: answer on .*: threw/)] as never,
    ],
    [
      'compare',
      () => engine.compare('http://h', 'HTTP://h/'),
      [
        'urikit compare: rule scheme-case on http://h: equal with HTTP://h/',
        'urikit compare: rule empty-path on http://h: equal with HTTP://h/',
        'urikit compare: answer on http://h: equal at scheme-based, because of scheme-case, empty-path',
      ],
    ],
    [
      'compare: different',
      () => engine.compare('http://h', 'http://i'),
      ['urikit compare: answer on http://h: different at scheme-based'],
    ],
    [
      'compare: malformed',
      () => engine.compare('http://h', ' '),
      ['urikit compare: answer on http://h: syntax/character'],
    ],
    [
      'equivalent',
      () => engine.equivalent('http://h', 'http://h/'),
      [
        'urikit equivalent: rule empty-path on http://h: equal with http://h/',
        'urikit equivalent: answer on http://h: true',
      ],
    ],
    [
      'identity, with a base',
      () => engine.identity('A/..', { base: 'http://h/' }),
      [
        'urikit identity: rule dot-segments (RFC 3986 6.2.2.3) on http://h/A/..: path: /A/.. to /',
        'urikit identity: answer on A/..: "http://h/"',
      ].slice(1),
    ],
    ['resolve', () => engine.resolve('b', 'http://h/a'), ['urikit resolve: answer on b: http://h/b']],
    [
      'check',
      () => engine.check('http:///'),
      [
        'urikit check: hook http check on http:///: no issue',
        'urikit check: answer on http:///: http/empty-host',
      ].slice(1),
    ],
    ['check: nothing', () => engine.check('x:'), ['urikit check: answer on x:: no issue']],
    [
      'explain',
      () => engine.explain('X:'),
      ['urikit explain: rule scheme-case (RFC 3986 6.2.2.1) on X:: scheme: X to x', 'urikit explain: answer on X:: x:'],
    ],
    [
      'needs',
      () => [engine.needs('X:'), engine.needs('x:')],
      [
        'urikit needs: rule scheme-case (RFC 3986 6.2.2.1) on X:: scheme: X to x',
        'urikit needs: answer on X:: scheme-case',
        'urikit needs: answer on x:: no rule',
      ],
    ],
    ['a base that is none', () => engine.identity('a', { base: 'b' }), [expect.stringMatching(/threw/)] as never],
  ])('%s', (_, act, expected) => {
    expect(lines(act)).toEqual(expected);
  });

  test('every hook of a plugin, with what it returned', () => {
    const { engine: own, lines: told } = hooked({
      check: (uri, report) => {
        if (uri.path === 'B')
          report({ code: 'b', severity: 'error', component: 'path', message: 'expected no B', section: 'ACME 1' });
      },
      normalize: (uri) => ({ ...uri, path: uri.path.toLowerCase() }),
      hazards: (uri, report) => {
        if (uri.path === 'C')
          report({ code: 'c', severity: 'error', component: 'path', message: 'a C', section: 'ACME 1' });
      },
      identity: ({ path }) => `acme:${path}`,
      view: ({ path }) => ({ path }),
    });
    expect(told(() => schemeHazards('acme:C', own))).toEqual([
      'urikit tryNormalize: answer on acme:C: unchanged',
      'urikit hooks: hook acme hazards on acme:C: c',
    ]);
    expect(told(() => schemeHazards('acme:D', own))).toEqual([
      'urikit tryNormalize: answer on acme:D: unchanged',
      'urikit hooks: hook acme hazards on acme:D: no hazard',
    ]);
    expect(told(() => own.normalize('acme:A'))).toEqual([
      'urikit normalize: hook acme normalize on acme:A: acme:a',
      'urikit normalize: hook acme normalize on acme:a: unchanged',
      'urikit normalize: answer on acme:A: acme:a',
    ]);
    expect(told(() => own.check('acme:B')).slice(0, 1)).toEqual(
      ['urikit check: hook acme check on acme:B: acme/b'].map((line) => line.replace('acme/b', 'b')),
    );
    expect(told(() => own.view('acme:A'))).toContain('urikit view: hook acme view on acme:a: {"path":"a"}');
    expect(told(() => own.tryView('acme:A'))).toContain('urikit tryView: answer on acme:A: {"path":"a"}');
    expect(told(() => own.identity('acme:A'))).toContain('urikit identity: hook acme identity on acme:a: "acme:a"');
    expect(
      told(() =>
        own
          .hooks('acme')
          ?.view?.({ scheme: 'acme', authority: undefined, path: 'A', query: undefined, fragment: undefined }),
      ),
    ).toEqual(['urikit hooks: hook acme view on acme:A: {"path":"A"}']);
  });

  test('a component that was absent, a reading that is no data, and a hook that is called without a URI', () => {
    const { engine: own, lines: told } = hooked({ absentAuthority: 'empty', view: () => Symbol('x') });
    expect(told(() => own.normalize('acme:/p'))[0]).toMatch(/absent-authority .*: host: absent to $/);
    expect(told(() => own.view('acme:///p')).at(-1)).toBe('urikit view: answer on acme:///p: symbol');
    expect(told(() => own.hooks('acme')?.view?.(null as never))).toEqual([
      expect.stringMatching(/^urikit hooks: hook acme view on : /),
    ]);
  });

  test('a scheme whose equivalence has no key', () => {
    expect(lines(() => engine.equivalent('sip:h;a=1', 'sip:h'))).toContain(
      'urikit equivalent: hook sip equivalent on sip:h;a=1: true with sip:h',
    );
  });

  test('a hook that throws, and one that returns no URI: the error is the one that would be thrown without a trace', () => {
    const throwing = hooked({
      normalize: () => {
        throw new Error('no way');
      },
    });
    expect(throwing.lines(() => throwing.engine.normalize('acme:A'))[0]).toBe(
      'urikit normalize: hook acme normalize on acme:A: threw: no way',
    );
    const broken: SchemeHooks = { normalize: () => ({ path: 3 }) as never };
    const { engine: own, lines: told } = hooked(broken);
    expect(told(() => own.normalize('acme:A'))[0]).toBe('urikit normalize: hook acme normalize on acme:A: no URI');
    const plain = createRegistry({ plugins: [plugin('acme', { hooks: broken })] }).engine;
    expect(String(thrownBy(() => own.normalize('acme:A')))).toBe(String(thrownBy(() => plain.normalize('acme:A'))));
  });

  test('secrets of configurations that hooks quote are hidden, those of a tenant too', () => {
    const configSchema = z.strictObject({ key: z.string().meta({ secret: true }) });
    const quoting = ({ key }: { readonly key: string }) => ({
      check: () => {
        throw new Error(`no access with ${key}`);
      },
    });
    const acme = plugin('acme', {
      configSchema,
      configure: (config: { readonly key: string }) => ({ acme: quoting(config) }),
    });
    const calm = plugin('calm', {
      configSchema,
      configure: ({ key }: { readonly key: string }) => ({ calm: { view: () => key } }),
    });
    const told: TraceEvent[] = [];
    const parent = createRegistry({
      plugins: [acme, calm],
      overlays: [{ id: 'corp', version: '1.0.0', extends: 'calm', fingerprint: '1', configSchema, configure: quoting }],
      config: { acme: { key: 'hunter2' }, corp: { key: 'hunter3' }, calm: { key: 'hunter5' } },
      trace: (event) => told.push(event),
    });
    for (const { engine: one } of [parent, parent.extend({ config: { corp: { key: 'hunter4' } } })])
      for (const call of [() => one.check('acme:a'), () => one.check('calm:a')]) thrownBy(call);
    parent.view('calm:a');
    expect(told.map(({ result }) => result)).toContain('threw: no access with [secret]');
    expect(JSON.stringify(told)).not.toContain('hunter');
  });

  test('secrets of configurations and of a base that a result holds are hidden', () => {
    const acme = plugin('acme', {
      configSchema: z.strictObject({ key: z.string().meta({ secret: true }) }),
      configure: ({ key }: { readonly key: string }) => ({
        acme: { normalize: (uri: Uri) => ({ ...uri, path: `/${key}` }), view: () => 1 },
      }),
    });
    const told: TraceEvent[] = [];
    const { engine: own } = createRegistry({
      plugins: [acme],
      config: { acme: { key: 'hunter2' } },
      references: { resolve: 'acme://h/?token=hunter3' },
      trace: (event) => told.push(event),
    });
    own.view('acme:a');
    own.identity('');
    expect(told.map(({ text }) => text)).toContain('acme:/[secret]');
    expect(told.at(-1)).toMatchObject({ name: 'identity', result: '(hidden)' });
    expect(JSON.stringify(told)).not.toContain('hunter');
  });

  test('overlays, each under its own id', () => {
    const { engine: own, lines: told } = traced({
      overlays: [
        { id: 'corp', version: '1.0.0', extends: 'http', hosts: { deny: ['evil.example'] } },
        { id: 'silent', version: '1.0.0', extends: 'http', query: 'forbidden' },
      ],
    });
    expect(told(() => own.check('http://EVIL.example/'))).toEqual([
      expect.stringMatching(/^urikit check: hook corp check on http:\/\/EVIL\.example\/: corp\//),
      'urikit check: hook silent check on http://EVIL.example/: no issue',
      expect.stringMatching(/^urikit check: answer on .*corp\//),
    ]);
  });
});

describe('a trace changes nothing', () => {
  test('without one, the engine is the one that was composed: its members and hooks are the same functions', () => {
    const check = () => undefined;
    const given = plugin('acme', { hooks: { check } });
    const plain = createRegistry({ plugins: [given] });
    const { engine } = createRegistry({ plugins: [given], trace: () => undefined });
    expect(plain.extend({}).engine).toBe(plain.engine);
    expect(engine.normalize).not.toBe(plain.engine.normalize);
  });

  test('fingerprints are the same', () => {
    expect(traced().registry.fingerprint).toBe(createRegistry({ plugins: [http, tel, sip] }).fingerprint);
  });

  test('a child tells the trace of its parent, or one of its own', () => {
    const { registry, events } = traced();
    registry.extend({ severities: 'strict' }).engine.normalize('http://h');
    expect(events.length).toBeGreaterThan(0);
    events.length = 0;
    const own: TraceEvent[] = [];
    registry.extend({ trace: (event) => void own.push(event) }).engine.normalize('http://h');
    expect([events.length, own.length > 0]).toEqual([0, true]);
  });

  test('a trace that throws, asks the engine, or writes to an event', () => {
    const { engine } = createRegistry({
      plugins: [http],
      trace: (event) => {
        engine.check('http://h');
        expect(Object.isFrozen(event)).toBe(true);
        throw new Error('a trace that throws');
      },
    });
    expect(engine.normalize('HTTP://h')).toBe('http://h/');
  });

  test('answers with and without a trace, for any text', () => {
    const plain: Engine = createRegistry({ plugins: [http, tel, sip] }).engine;
    const { engine } = traced();
    const text = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true }),
      fc.stringMatching(/^(tel:\+?[0-9-]{1,6}|sips?:([a-z]{1,3}@)?h(;[a-z]=?){0,2})$/),
    );
    const outcome = (act: () => unknown): unknown => {
      try {
        return act();
      } catch (error) {
        return String(error);
      }
    };
    fc.assert(
      fc.property(text, text, (a, b) => {
        for (const ask of [
          (one: typeof plain) => one.normalize(a),
          (one: typeof plain) => one.tryNormalize(a),
          (one: typeof plain) => one.check(a),
          (one: typeof plain) => one.explain(a),
          (one: typeof plain) => one.needs(a),
          (one: typeof plain) => one.tryView(a),
          (one: typeof plain) => one.identity(a),
          (one: typeof plain) => one.compare(a, b),
          (one: typeof plain) => one.equivalent(a, b),
          (one: typeof plain) => one.resolve(a, b),
        ])
          expect(outcome(() => ask(engine))).toEqual(outcome(() => ask(plain)));
      }),
      { seed: 161, numRuns: 20 },
    );
  });

  test('a call with something else than text', () => {
    const { engine, lines } = traced();
    expect(lines(() => engine.normalize(42 as never))).toEqual([expect.stringMatching(/on number: /)]);
  });

  test('something else than a function is refused', () => {
    expect(errorOf(() => createRegistry({ trace: true as never })).message).toContain(
      'its member trace is true, and not what it must be; set it to a function, as in',
    );
  });
});

describe('what is secret is in no event', () => {
  const secret = 'hUnTeR2';
  const given = plugin('acme', {
    hooks: {
      secrets: ['query'],
      identity: ({ path, query }) => `${path} ${String(query)}`,
      view: ({ query }) => query,
      normalize: (uri) =>
        uri.path === 'move' ? { ...uri, path: `moved-${String(uri.query)}`, query: undefined } : uri,
      check: ({ path, query }) => {
        if (path === 'fail') throw new Error(String(query));
      },
    },
  });
  const { engine, events } = traced({ plugins: [http, sip, given] });

  test.each([
    `http://${secret}@h/`,
    `HTTP://u:${secret}@h:80/a/../b`,
    `//${secret}@h/`,
    `http://u:${secret}@h/ x`,
    `jdbc:postgresql://u:${secret}@h/db`,
    `x:y?u=http://u:${secret}@h/`,
    `sip:alice:${secret}@h`,
    `SIP:alice:${secret}@H`,
    `acme:a?${secret}`,
    `acme:move?${secret}`,
    `acme:fail?${secret}`,
  ])('%s', (text) => {
    events.length = 0;
    for (const ask of [
      () => engine.normalize(text),
      () => engine.tryNormalize(text),
      () => engine.check(text),
      () => engine.explain(text),
      () => engine.needs(text),
      () => engine.view(text),
      () => engine.tryView(text),
      () => engine.identity(text),
      () => engine.identity('//h', { base: text }),
      () => engine.identity('a', { base: text }),
      () => engine.compare(text, 'http://h'),
      () => engine.compare('http://h', text),
      () => engine.equivalent(text, `${text}#`),
      () => engine.resolve('a', text),
      () => engine.resolve(text, 'http://h'),
    ]) {
      try {
        ask();
      } catch {
        // Its error is not the trace's.
      }
    }
    expect(events.length).toBeGreaterThan(10);
    expect(events.filter((event) => JSON.stringify(event).toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  });

  test('a reference has the secrets of the scheme of its base', () => {
    events.length = 0;
    engine.resolve(`a?${secret}`, 'acme://h/');
    engine.identity(`./a?${secret}`, { base: 'acme://h/' });
    engine.compare(`?${secret}`, 'acme://h/', { base: 'acme://h/' });
    expect(events.map(({ text }) => text)).toEqual(expect.arrayContaining(['a?', './a?', '?']));
    expect(JSON.stringify(events)).not.toContain(secret);
  });
});

describe('a line', () => {
  const event: TraceEvent = {
    kind: 'answer',
    verb: 'check',
    by: 'engine',
    name: 'check',
    section: undefined,
    text: 'x\n\u{1b}[2J\u202e\u{1f600}',
    result: 'r',
  };

  test('is one line, and nothing in it moves a cursor or turns text around', () => {
    expect(traceLine(event)).toBe('urikit check: answer on x\\u{a}\\u{1b}[2J\\u{202e}\\u{1f600}: r');
  });

  test('is cut where a text is long', () => {
    const { engine, lines } = traced();
    expect(lines(() => engine.check(`x:${'a'.repeat(10_000)}`))[0]?.length).toBeLessThan(600);
  });
});

describe('the environment variable URIKIT_TRACE', () => {
  const hostWith = (value: string | undefined) => {
    const written: string[] = [];
    return {
      written,
      process: { env: { URIKIT_TRACE: value }, stderr: { write: (text: string) => written.push(text) } },
    };
  };
  const event: TraceEvent = {
    kind: 'answer',
    verb: 'check',
    by: 'engine',
    name: 'check',
    section: undefined,
    text: 'TEL:1',
    result: 'no issue',
  };

  test.each([[undefined], [''], ['0']])('%p: no trace', (value) => {
    expect(environmentTrace(hostWith(value))).toBeUndefined();
  });

  test.each<readonly [string, number]>([
    ['1', 1],
    ['tel', 1],
    ['http,Tel', 1],
    ['http', 0],
  ])('%p: %p lines on standard error', (value, count) => {
    const host = hostWith(value);
    environmentTrace(host)?.(event);
    expect(host.written).toEqual(['urikit check: answer on TEL:1: no issue\n'].slice(0, count));
  });

  test('where there is no process, or one that may not be read: no trace', () => {
    const denied = {
      get process(): never {
        throw new Error('denied');
      },
    };
    expect([environmentTrace({}), environmentTrace({ process: {} }), environmentTrace(denied)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
