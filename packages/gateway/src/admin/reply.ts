import { problemText } from '@urikit/http-cache/internal';

/** An answer of the admin. Fields are names and values in turn, besides those of every answer. */
export type Reply = readonly [status: number, type: string, body: string, fields?: readonly string[]];

export const json = (status: number, value: unknown): Reply => [
  status,
  'application/json',
  `${JSON.stringify(value)}\n`,
];

export const problem = (status: number, reason: string): Reply => [
  status,
  'application/problem+json',
  problemText(status, reason),
];
