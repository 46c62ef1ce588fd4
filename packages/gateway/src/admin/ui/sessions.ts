import { createHash, randomBytes } from 'node:crypto';

/** A session. */
export interface Session {
  /** Its secret, which goes back with each form, because a page of another site cannot read it. */
  readonly csrf: string;
  readonly end: () => void;
}

/** Sessions at a time: a new one takes the place of the oldest. */
const MOST = 32;

/** Milliseconds of a session. */
export const LIFETIME = 8 * 3_600_000;

export const COOKIE = 'urikit_admin';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The values of the cookie in a Cookie header (RFC 6265 4.2.1): another site of the domain may have set one, too. */
const idsIn = (header = ''): readonly string[] => new URLSearchParams(header.replace(/; */g, '&')).getAll(COOKIE);

/** Sessions in memory, by the digests of their identifiers. A restart ends all of them. */
export function createSessions(now: () => number) {
  const sessions = new Map<string, { readonly csrf: string; readonly expires: number }>();
  const nameOf = (id: string): string => digest(id).toString('base64');
  const secret = (): string => randomBytes(32).toString('base64url');
  return {
    /** Begins a session. @returns its identifier, for the cookie */
    begin: (): string => {
      for (const [name, { expires }] of sessions) if (expires <= now() || sessions.size >= MOST) sessions.delete(name);
      const id = secret();
      sessions.set(nameOf(id), { csrf: secret(), expires: now() + LIFETIME });
      return id;
    },
    /** The session of a Cookie header. */
    find: (header: string | undefined): Session | undefined => {
      const name = idsIn(header)
        .map(nameOf)
        .find((one) => (sessions.get(one)?.expires ?? 0) > now());
      const csrf = name === undefined ? undefined : sessions.get(name)?.csrf;
      return csrf === undefined ? undefined : { csrf, end: () => void sessions.delete(name as string) };
    },
    count: () => sessions.size,
  };
}
