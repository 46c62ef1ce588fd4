import { createHash, randomBytes } from 'node:crypto';

/** A session: its secret goes back with each form, because a page of another site cannot read it. */
export interface Session {
  readonly csrf: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

/** Sessions at a time: a new one takes the place of the oldest. */
const MOST = 32;

/** Milliseconds of a session. */
export const LIFETIME = 8 * 3_600_000;

export const COOKIE = 'urikit_admin';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The value of the cookie in a Cookie header (RFC 6265 4.2.1). */
export const cookieOf = (header: string | undefined): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);

/** Sessions in memory, by the digests of their identifiers. A restart ends all of them. */
export function createSessions(now: () => number) {
  const sessions = new Map<string, Session>();
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
    find: (id: string | undefined): Session | undefined => {
      const session = id === undefined ? undefined : sessions.get(nameOf(id));
      return session !== undefined && session.expires > now() ? session : undefined;
    },
    end: (id: string): void => void sessions.delete(nameOf(id)),
    count: () => sessions.size,
  };
}
