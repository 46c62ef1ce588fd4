import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Cache, CacheKeyer } from '@urikit/http-cache';
import { fieldValue, PurgeError, type StoreUsage } from '@urikit/http-cache/internal';
import { bodyOf, json, problem, type Reply } from '../reply.js';
import { purgeBy, type PurgeOrder, purgeSchema } from '../purge.js';
import { isSame } from '../same.js';
import { createBrake } from '../brake.js';
import type { Activity } from './activity.js';
import { SCRIPT, STYLE } from './assets.js';
import { figures } from './figures.js';
import { UNSEEN } from './html.js';
import { type Asked, loginPage, mainPage, type Result } from './page.js';
import { type Find, preview } from './preview.js';
import { COOKIE, createSessions, LIFETIME, type Session } from './sessions.js';

export interface UiSetup {
  readonly cache: Pick<Cache, 'purge'>;
  /** That of now: a reload replaces it. */
  readonly keyer: () => CacheKeyer;
  readonly token: string | undefined;
  /** The requests of now, and the size of the store. */
  readonly activity: () => Activity | Promise<Activity>;
  readonly usage: () => StoreUsage | undefined | Promise<StoreUsage | undefined>;
  readonly find: Find;
  /** Names the store, without secrets. */
  readonly store: string;
  /** Where the entries are that a preview counts. */
  readonly where: string;
  readonly purged: (by: string, cause?: unknown) => void;
  /** Milliseconds since the epoch. Absent: the clock. */
  readonly now?: (() => number) | undefined;
}

/** Only files of the page itself run, and no page holds it in a frame. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const FIELDS: readonly string[] = [
  ...['Content-Security-Policy', POLICY, 'X-Content-Type-Options', 'nosniff', 'X-Frame-Options', 'DENY'],
  // Not `no-referrer`: forms of the page would then come from the origin `null`.
  ...['Referrer-Policy', 'same-origin', 'Cross-Origin-Opener-Policy', 'same-origin'],
  ...['Cross-Origin-Resource-Policy', 'same-origin'],
];

const page = (status: number, text: string): Reply => [status, 'text/html; charset=utf-8', text, FIELDS];
const see = (location: string, fields: readonly string[] = []): Reply => [
  303,
  'text/plain',
  '',
  [...FIELDS, 'Location', location, ...fields],
];

const isForm = ({ rawHeaders }: IncomingMessage): boolean =>
  /^application\/x-www-form-urlencoded(?:$|\s*;)/i.test(fieldValue(rawHeaders, 'content-type') ?? '');

const askedIn = (form: URLSearchParams): Asked => ({
  by: form.get('by') ?? '',
  value: (form.get('value') ?? '').trim(),
  soft: form.get('soft') !== null,
});

const orderOf = ({ by, value, soft }: Asked): PurgeOrder | undefined => {
  // The page shows it by its code, and its next form would hold that.
  if (value.search(UNSEEN) >= 0) return undefined;
  const subject = by === 'all' ? { all: true } : { [by]: value };
  return purgeSchema.safeParse(value === '' && by !== 'all' ? {} : { ...subject, ...(soft ? { soft } : {}) }).data;
};

/** The page of the operator, for requests below `base/ui`. Its parts are behind a session, which the token begins. */
export function createUi(setup: UiSetup, base: string) {
  const { cache, keyer, token, find, store, where, purged, now = Date.now } = setup;
  const sessions = createSessions(now);
  const brake = createBrake();
  const home = `${base}/ui`;
  const cookie = (incoming: IncomingMessage, value: string, seconds: number): readonly string[] => [
    'Set-Cookie',
    `${COOKIE}=${value}; Path=${home}; Max-Age=${String(seconds)}; HttpOnly; SameSite=Strict${
      (incoming.socket as TLSSocket).encrypted ? '; Secure' : ''
    }`,
  ];
  const live = async () => figures(await setup.activity(), await setup.usage(), `${home}/live`);
  const main = async (status: number, csrf: string, result: Result): Promise<Reply> =>
    page(status, mainPage(base, { csrf, result, live: await live(), store, where }));

  const login = (incoming: IncomingMessage, form: URLSearchParams): Reply => {
    if (brake.isBraked(incoming)) return page(429, loginPage(base, 'Too many wrong tokens: wait ten seconds.'));
    if (token !== undefined && isSame(form.get('token') ?? '', token))
      return see(home, cookie(incoming, sessions.begin(), LIFETIME / 1000));
    brake.wrong(incoming);
    return page(403, loginPage(base, 'This is not the token.'));
  };

  const shown = async (csrf: string, asked: Asked, order: PurgeOrder): Promise<Reply> =>
    main(200, csrf, { asked, preview: { order, found: await preview(find, keyer(), order) } });

  const purge = async (csrf: string, asked: Asked, order: PurgeOrder): Promise<Reply> => {
    const count = await purgeBy(cache, order);
    purged(asked.by);
    const entries = count === undefined ? '' : ` Entries: ${String(count)}.`;
    return main(200, csrf, { notice: `${asked.soft ? 'The entries are stale.' : 'Purged.'}${entries}` });
  };

  /** Answers a form of the purges, its errors too. */
  const orders = async (form: URLSearchParams, csrf: string, work: typeof purge): Promise<Reply> => {
    const asked = askedIn(form);
    const order = orderOf(asked);
    if (order === undefined)
      return main(422, csrf, { asked, error: 'Expected a URI, a prefix, a tag without spaces and commas, or a key.' });
    try {
      return await work(csrf, asked, order);
    } catch (cause) {
      if (cause instanceof PurgeError) return main(422, csrf, { asked, error: cause.issue.message });
      purged(asked.by, cause);
      return main(503, csrf, { asked, error: 'The store failed: purge again.' });
    }
  };

  const posted = async (incoming: IncomingMessage, path: string, session: Session | undefined): Promise<Reply> => {
    if (!isForm(incoming)) return problem(400, 'expected application/x-www-form-urlencoded');
    const form = new URLSearchParams(await bodyOf(incoming));
    if (path === `${home}/login`) return login(incoming, form);
    if (session === undefined) return see(`${home}/login`);
    if (!isSame(form.get('csrf') ?? '', session.csrf)) return problem(403, 'csrf');
    if (path === `${home}/preview`) return orders(form, session.csrf, shown);
    if (path === `${home}/purge`) return orders(form, session.csrf, purge);
    if (path !== `${home}/logout`) return problem(404, 'no form');
    session.end();
    return see(`${home}/login`, cookie(incoming, '', 0));
  };

  const answer = async (incoming: IncomingMessage, path: string): Promise<Reply> => {
    if (token === undefined) return problem(403, 'the page needs `admin.token`');
    const { method, rawHeaders } = incoming;
    const isRead = method === 'GET' || method === 'HEAD';
    const session = sessions.find(fieldValue(rawHeaders, 'cookie'));
    if (isRead && path === `${home}/style.css`) return [200, 'text/css; charset=utf-8', STYLE, FIELDS];
    if (isRead && path === `${home}/page.js`) return [200, 'text/javascript; charset=utf-8', SCRIPT, FIELDS];
    if (isRead && path === `${home}/live`)
      return session === undefined ? json(403, { status: 'no session' }) : page(200, (await live()).html);
    // The rest is for a window of the browser: a script of an application on the same address does not read the secret.
    if ((fieldValue(rawHeaders, 'sec-fetch-dest') ?? 'document') !== 'document') return problem(403, 'script');
    if (method === 'POST') return posted(incoming, path, session);
    if (!isRead) return problem(405, 'expected GET or POST');
    if (path === `${home}/login`) return page(200, loginPage(base));
    if (path !== home) return problem(404, 'no page');
    return session === undefined ? see(`${home}/login`) : main(200, session.csrf, {});
  };
  return (incoming: IncomingMessage, path: string): Promise<Reply> =>
    answer(incoming, path).catch((cause: unknown) =>
      cause instanceof RangeError ? problem(413, 'body-too-large') : problem(503, 'no figures'),
    );
}
