/** What a row of the table of behaviours is made of. */

export const ORIGIN_CLOSES = 'the origin closes the connection';

/** A request, what the origin would answer, and what the client gets. */
export interface Step {
  readonly method?: string;
  /** Behind the path of the row. */
  readonly more?: string;
  readonly fields?: readonly string[];
  readonly body?: string;
  readonly says?: readonly [status: number, fields: readonly string[], body?: string] | typeof ORIGIN_CLOSES;
  /** Who answers: the store alone; with the origin, which is what absence means; or the store, and the origin is asked behind it. */
  readonly from?: 'store' | 'origin' | 'store at first';
  readonly status?: number;
  readonly text?: string;
  /** Fields of the answer; undefined is absent. */
  readonly has?: Readonly<Record<string, string | undefined>>;
  /** Fields of the request at the origin. */
  readonly asks?: Readonly<Record<string, string | undefined>>;
}

export type Row = readonly [title: string, ...steps: readonly Step[]];

export const DAY = 86_400;
export const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();
export const cc = (value: string, ...more: readonly string[]): Step => ({
  says: [200, ['Cache-Control', value, ...more]],
});
export const said = (...fields: readonly string[]): Step => ({ says: [200, fields] });
export const stored: Step = { from: 'store' };
export const asked: Step = { from: 'origin' };
export const STALE = ['Cache-Control', 'max-age=10', 'Age', '20'];
export const stale = (...more: readonly string[]): Step => said(...STALE, ...more);
export const withStatus = (status: number, ...fields: readonly string[]): Step => ({ says: [status, fields], status });
export const reuses = (title: string, first: Step): Row => [
  title,
  first,
  { from: 'store', status: first.status ?? 200 },
];
export const asksAgain = (title: string, first: Step): Row => [title, first, asked];

export const modified = ['Last-Modified', at(-DAY)];
export const COOKIE = ['Cookie', 'session=1'];
