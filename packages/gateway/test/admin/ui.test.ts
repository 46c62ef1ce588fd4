import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createActivity, merged } from '../../src/admin/ui/activity.js';
import { createSessions, LIFETIME } from '../../src/admin/ui/sessions.js';
import { createTop } from '../../src/admin/ui/top.js';
import { startGateway, type TestGateway } from '../support/gateway.js';
import { say } from '../support/origin.js';

const TOKEN = 'correct-horse-battery';
const FORM = 'application/x-www-form-urlencoded';

interface Page {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

interface Asking {
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>> | string;
  readonly cookie?: string | undefined;
  readonly fields?: Readonly<Record<string, string>>;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ config: { admin: { listen: '127.0.0.1:0', token: TOKEN } } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.gateway.cache.purge({ all: true });
  gateway.origin.answer = say({ 'Cache-Control': 'max-age=60', 'Surrogate-Key': 'red' });
});

const ask = (path: string, { method, form, cookie, fields = {} }: Asking = {}): Promise<Page> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port: gateway.adminPort, path, agent: false },
        method: method ?? (form === undefined ? 'GET' : 'POST'),
        headers: {
          ...(form === undefined ? {} : { 'Content-Type': FORM }),
          ...(cookie === undefined ? {} : { Cookie: cookie }),
          ...fields,
        },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        response.on('end', () => {
          const header = (name: string): string | undefined => [response.headers[name]].flat()[0];
          resolve({ status: response.statusCode ?? 0, header, body });
        });
      },
    );
    sent.on('error', reject);
    sent.end(typeof form === 'object' ? new URLSearchParams(form).toString() : form);
  });

interface SignedIn {
  readonly cookie: string;
  readonly csrf: string;
}

const secretIn = (page: string): string => /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';

const signIn = async (): Promise<SignedIn> => {
  const cookie = (await ask('/ui/login', { form: { token: TOKEN } })).header('set-cookie')?.split(';', 1)[0] ?? '';
  return { cookie, csrf: secretIn((await ask('/ui', { cookie })).body) };
};

describe('a session', () => {
  test.each(['/ui', '/ui/purge', '/ui/preview'])('%s without one leads to the form', async (path) => {
    const { status, header, body } = await ask(path, path === '/ui' ? {} : { form: { by: 'all' } });
    expect([status, header('location'), body]).toEqual([303, '/ui/login', '']);
  });

  test('begins with the token, and has a cookie that no script and no other site sends', async () => {
    const { status, header } = await ask('/ui/login', { form: { token: TOKEN } });
    expect([status, header('location')]).toEqual([303, '/ui']);
    expect(header('set-cookie')).toMatch(
      /^urikit_admin=[\w-]{43}; Path=\/ui; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    );
    expect(header('set-cookie')).not.toContain(TOKEN);
  });

  test.each(['', 'correct-horse-batterx', `${TOKEN} `, TOKEN.slice(0, -1)])(
    'does not begin with the token %j',
    async (token) => {
      const { status, header, body } = await ask('/ui/login', { form: { token } });
      expect([status, header('set-cookie')]).toEqual([403, undefined]);
      expect(body).toContain('This is not the token.');
      expect(body).not.toContain(TOKEN);
    },
  );

  test.each([
    ['in the address', `/ui?token=${TOKEN}`, {}],
    ['in Authorization', '/ui', { Authorization: `Bearer ${TOKEN}` }],
    ['as the cookie', '/ui', { Cookie: `urikit_admin=${TOKEN}` }],
  ])('does not begin with the token %s', async (_, path, fields) => {
    expect((await ask(path, { fields })).status).toBe(303);
  });

  test('is behind each page, and ends', async () => {
    const { cookie, csrf } = await signIn();
    expect((await ask('/ui', { cookie })).status).toBe(200);
    expect((await ask('/ui/live', { cookie })).status).toBe(200);
    expect((await ask('/ui/live')).status).toBe(403);
    expect((await ask('/ui/logout', { form: { csrf: 'x' }, cookie })).status).toBe(403);
    const out = await ask('/ui/logout', { form: { csrf }, cookie });
    expect([out.status, out.header('set-cookie')]).toEqual([303, expect.stringContaining('Max-Age=0')]);
    expect((await ask('/ui', { cookie })).status).toBe(303);
  });

  test('is found behind a cookie of that name which another site of the domain has set', async () => {
    const { cookie } = await signIn();
    expect((await ask('/ui', { cookie: `urikit_admin=x; ${cookie}` })).status).toBe(200);
  });

  test.each([
    ['/ui', {}],
    ['/ui/purge', { form: { by: 'all' } }],
    ['/ui/login', { form: { token: TOKEN } }],
  ])('%s is for a window of the browser, and no script of the same address reads it', async (path, asking) => {
    const { cookie, csrf } = await signIn();
    const form = 'form' in asking ? { csrf, ...asking.form } : undefined;
    for (const dest of ['empty', 'iframe', 'script'])
      expect((await ask(path, { ...(form && { form }), cookie, fields: { 'Sec-Fetch-Dest': dest } })).status).toBe(403);
    expect((await ask('/ui', { cookie, fields: { 'Sec-Fetch-Dest': 'document' } })).status).toBe(200);
    expect((await ask('/ui/live', { cookie, fields: { 'Sec-Fetch-Dest': 'empty' } })).status).toBe(200);
  });

  test('does not open the other requests of the admin', async () => {
    const { cookie } = await signIn();
    expect((await ask('/metrics', { cookie })).status).toBe(401);
    expect((await ask('/ui', { cookie, method: 'DELETE' })).status).toBe(405);
    expect((await ask('/ui/other', { cookie })).status).toBe(404);
  });

  test('ends after its time, and one of too many ends the oldest', () => {
    let time = 0;
    const sessions = createSessions(() => time);
    const ids = Array.from({ length: 40 }, () => `urikit_admin=${sessions.begin()}`);
    expect(sessions.count()).toBe(32);
    expect(ids.map((id) => sessions.find(id) !== undefined)).toEqual(ids.map((_, i) => i >= 8));
    time = LIFETIME;
    expect(sessions.find(ids[39])).toBeUndefined();
    sessions.begin();
    expect(sessions.count()).toBe(1);
  });
});

describe('every answer', () => {
  test.each(['/ui', '/ui/login', '/ui/style.css', '/ui/page.js', '/ui/live'])('%s has the policy', async (path) => {
    const { cookie } = await signIn();
    const { header, status, body } = await ask(path, { cookie });
    expect(status).toBe(200);
    expect(header('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(header('cache-control')).toBe('no-store');
    // OWASP, HTTP Headers: for browsers that do not know the policy, and against readers across origins.
    expect(['x-content-type-options', 'x-frame-options', 'referrer-policy'].map(header)).toEqual([
      ...['nosniff', 'DENY', 'same-origin'],
    ]);
    expect(['cross-origin-opener-policy', 'cross-origin-resource-policy'].map(header)).toEqual([
      ...['same-origin', 'same-origin'],
    ]);
    expect(body).not.toMatch(/<script(?! src="\/ui\/page\.js")|<style|\sstyle=|\son[a-z]+=|javascript:|https?:\/\//i);
  });

  test.each([
    ['a page of another site', { form: { csrf: '' }, fields: { Origin: 'http://other.test' } }, 403],
    ['a name that is not its own', { form: { csrf: '' }, fields: { Host: 'rebound.test' } }, 403],
    ['another type', { form: '{}', fields: { 'Content-Type': 'text/plain' } }, 400],
    ['a body that is too large', { form: `value=${'a'.repeat(70_000)}` }, 413],
  ])('%s is refused', async (_, asking, status) => {
    const { cookie } = await signIn();
    expect((await ask('/ui/purge', { cookie, ...asking })).status).toBe(status);
  });
});

describe('the figures', () => {
  test('are the requests as they happen, with their reasons, and the entries', async () => {
    const { cookie } = await signIn();
    await gateway.get('/seen');
    await gateway.get('/seen');
    gateway.origin.answer = say({ 'Cache-Control': 'private' });
    await gateway.get('/own');
    const { body } = await ask('/ui/live', { cookie });
    const rows = [
      ...body.matchAll(/<td class="uri">([^<]*)<\/td> <td class="number">(\d+)<\/td>(?: <td class="(\w+)")?/g),
    ];
    expect(rows.map(([, uri, number, outcome]) => [uri, number, outcome])).toEqual(
      expect.arrayContaining([
        ['ex.test/seen', '200', 'hit'],
        ['ex.test/seen', '200', 'other'],
        ['ex.test/own', '200', 'other'],
        ['ex.test/seen', '2', undefined],
      ]),
    );
    expect(body).toMatch(/<td class="reason">miss: private<\/td>/);
    expect(body).toMatch(/<dt>Entries<\/dt> <dd>1<\/dd>/);
    expect(body).toMatch(/<td class="size">below 4 KiB<\/td> <td class="number">1<\/td>/);
  });

  test('hold no secret of a request', async () => {
    const { cookie } = await signIn();
    await gateway.get('/hidden?access_token=abcdef123456&page=7');
    const { body } = await ask('/ui/live', { cookie });
    expect(body).toContain('ex.test/hidden?access_token=*&amp;page=7');
    expect(body).not.toContain('abcdef123456');
  });

  test.each([
    ['/x<script>alert(1)</script>', '%3Cscript', '&lt;script'],
    ["/x\"onload='alert(1)'", '&quot;onload=&#39;alert(1)&#39;', ''],
    ['/x&lt;b&gt;', '&amp;lt;b&amp;gt;', ''],
  ])('of the hostile target %j are text', async (target, ...shown) => {
    const { cookie } = await signIn();
    await gateway.get(target);
    const { body } = await ask('/ui', { cookie });
    expect(shown.some((text) => text !== '' && body.includes(text))).toBe(true);
    expect(body).not.toContain(target);
  });
});

describe('a purge', () => {
  const preview = (signed: SignedIn, form: Readonly<Record<string, string>>): Promise<Page> =>
    ask('/ui/preview', { cookie: signed.cookie, form: { csrf: signed.csrf, ...form } });
  const purge = (signed: SignedIn, form: Readonly<Record<string, string>>): Promise<Page> =>
    ask('/ui/purge', { cookie: signed.cookie, form: { csrf: signed.csrf, ...form } });
  const isStored = async (target: string): Promise<boolean> =>
    (await gateway.get(target, ['Cache-Control', 'only-if-cached'])).status === 200;

  test.each([
    [{ by: 'uri', value: 'HTTP://EX.test:80/a' }, 1, ['/a']],
    [{ by: 'prefix', value: 'http://ex.test/a' }, 2, ['/a', '/a/b']],
    [{ by: 'tag', value: 'red' }, 3, ['/a', '/a/b', '/c']],
    [{ by: 'tag', value: 'blue' }, 0, []],
    [{ by: 'all', value: '' }, 3, ['/a', '/a/b', '/c']],
  ])('%j shows its %d entries, and then purges them', async (form, count, gone) => {
    const all = ['/a', '/a/b', '/c'];
    for (const target of all) await gateway.get(target);
    const signed = await signIn();
    const shown = await preview(signed, form);
    expect(shown.status).toBe(200);
    expect(shown.body).toContain(`<b>${String(count)} ${count === 1 ? 'entry' : 'entries'}</b>`);
    expect([...shown.body.matchAll(/<li class="uri">/g)]).toHaveLength(count);
    for (const target of all) expect(await isStored(target)).toBe(true);
    const fields = [...(shown.body.split('id="preview"')[1] ?? '').matchAll(/name="(\w+)" value="([^"]*)"/g)];
    const second = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
    const done = await ask('/ui/purge', { cookie: signed.cookie, form: second });
    expect([done.status, done.body.includes('Purged.')]).toEqual([200, true]);
    for (const target of all) expect([target, await isStored(target)]).toEqual([target, !gone.includes(target)]);
    expect(gateway.log()).toContainEqual(expect.objectContaining({ msg: 'purge', by: form.by }));
  });

  test('may be soft', async () => {
    await gateway.get('/a');
    const signed = await signIn();
    expect((await preview(signed, { by: 'tag', value: 'red', soft: 'on' })).body).toContain('makes stale');
    expect((await purge(signed, { by: 'tag', value: 'red', soft: 'on' })).body).toContain('The entries are stale.');
    const asked = gateway.origin.seen.length;
    await gateway.get('/a');
    expect(gateway.origin.seen.length).toBe(asked + 1);
  });

  test.each([
    ['no secret', {}],
    ['a wrong secret', { csrf: 'x' }],
    ['the secret of another session', 'other'],
  ])('with %s is refused', async (_, given) => {
    await gateway.get('/a');
    const { cookie } = await signIn();
    const csrf = given === 'other' ? { csrf: (await signIn()).csrf } : (given as { readonly csrf?: string });
    const { status } = await ask('/ui/purge', { cookie, form: { by: 'all', ...csrf } });
    expect([status, await isStored('/a')]).toEqual([403, true]);
  });

  test.each(['\u200d', '\u202e', '\x07'])(
    'of a value with %j is refused: the page would show another one',
    async (char) => {
      const { status, body } = await preview(await signIn(), { by: 'tag', value: `red${char}` });
      expect([status, body.includes('Expected a URI')]).toEqual([422, true]);
    },
  );

  test('by GET is no purge', async () => {
    await gateway.get('/a');
    const { cookie, csrf } = await signIn();
    expect((await ask(`/ui/purge?by=all&csrf=${csrf}`, { cookie })).status).toBe(404);
    expect(await isStored('/a')).toBe(true);
  });

  test.each([
    [{ by: 'uri', value: '' }, 'Expected a URI'],
    [{ by: 'tag', value: 'a b' }, 'Expected a URI'],
    [{ by: '__proto__', value: 'x' }, 'Expected a URI'],
    [{ by: 'uri', value: '"><img src=x>' }, 'expected http://host/path'],
    [{ by: 'prefix', value: 'mailto:a@b' }, 'expected http://host/path'],
  ])('%j is an error, and its value is text', async (form, message) => {
    const signed = await signIn();
    for (const answer of [await preview(signed, form), await purge(signed, form)]) {
      expect([answer.status, answer.body.includes(message)]).toEqual([422, true]);
      expect(answer.body).not.toContain('<img');
    }
  });

  test('shows hostile keys as text, without their secrets', async () => {
    await gateway.get("/it's&lt;img&gt;?api_key=abcdef123456");
    const signed = await signIn();
    const { body } = await preview(signed, { by: 'all', value: '' });
    expect(body).toMatch(/<li class="uri">[^<]*\/it&#39;s&amp;lt;img&amp;gt;\?api_key=\*/);
    expect(body).not.toMatch(/&lt;img|abcdef123456/);
  });
});

test('without a token there is no page', async () => {
  const open = await startGateway({ config: { admin: { listen: '127.0.0.1:0' } } });
  const reply = await fetch(`http://127.0.0.1:${String(open.adminPort)}/ui`, { redirect: 'manual' });
  expect(reply.status).toBe(404);
  await open.close();
});

describe('bounded memory', () => {
  test('the most frequent names are found among many, and a count is low by a known part at most', () => {
    const top = createTop(50);
    let all = 0;
    for (let i = 0; i < 5000; i++) {
      top.add(`once-${String(i)}`);
      all += 1;
      if (i % 5 === 0) {
        top.add('often');
        all += 1;
      }
    }
    const [[name, count]] = top.list(10) as [[string, number]];
    expect(name).toBe('often');
    expect(count).toBeLessThanOrEqual(1000);
    expect(count).toBeGreaterThanOrEqual(1000 - all / 51);
    expect(top.list(1000).length).toBeLessThanOrEqual(50);
  });

  const requestOf = (url: string): never => ({ method: 'GET', url, rawHeaders: ['Host', 'h'] }) as never;
  const answerOf = (hit: boolean, detail?: string): never =>
    ({ status: 200, handling: { hit, fwd: hit ? undefined : 'uri-miss', detail } }) as never;

  test('lists, reasons and seconds are bounded', () => {
    const activity = createActivity();
    for (let i = 0; i < 5000; i++)
      activity.answered(requestOf(`/${'x'.repeat(5000)}${String(i)}`), answerOf(false, `r${String(i)}`), i * 100);
    const { recent, reasons, top, seconds, outcomes } = activity.read(500_000);
    expect([recent.length, reasons.length, top.length, seconds.length]).toEqual([50, 100, 1, 60]);
    expect(outcomes).toEqual([['miss', 5000]]);
    expect(recent[0]?.time).toBe(499_900);
    expect(seconds[58]).toEqual([0, 10]);
    expect(Math.max(...recent.map(({ uri }) => uri.length))).toBeLessThan(1100);
  });

  test('the requests of several processes are those of one', () => {
    const [a, b] = [createActivity(), createActivity()];
    a.answered(requestOf('/a'), answerOf(true), 101_000);
    b.answered(requestOf('/a'), answerOf(false, 'why'), 102_000);
    b.answered(requestOf('/b'), answerOf(true), 103_000);
    const { outcomes, top, recent, reasons, seconds } = merged([a.read(103_000), b.read(103_000)]);
    expect(outcomes).toEqual([
      ['hit', 2],
      ['miss', 1],
    ]);
    expect(top).toEqual([
      ['h/a', 2],
      ['h/b', 1],
    ]);
    expect(recent.map(({ uri, time }) => [uri, time])).toEqual([
      ['h/b', 103_000],
      ['h/a', 102_000],
      ['h/a', 101_000],
    ]);
    expect(reasons).toEqual([['miss: why', 1]]);
    expect(seconds.slice(-3)).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
  });
});
