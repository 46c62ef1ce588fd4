/** Calls between processes, over the channel that Node opens to a child. */

/** The message of a process that answers calls from now on. */
export const READY = 'ready';

/** A failure as data: an error of another process. */
export interface Failure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly address?: string | undefined;
  readonly port?: number | undefined;
}

interface Call {
  readonly call: string;
  readonly id: number;
  readonly args: readonly unknown[];
}

interface Answer {
  readonly answer: number;
  readonly result?: unknown;
  readonly failure?: Failure | undefined;
}

/** The error that a call ends with if the other process failed. */
const errorOf = ({ message, ...more }: Failure): Error => Object.assign(new Error(message), more);

const failureOf = (cause: unknown): Failure => {
  if (!(cause instanceof Error)) return { message: String(cause) };
  const { code, address, port } = cause as Partial<Failure>;
  return { message: cause.message, code, address, port };
};

/** The functions that the other process may call. */
export type Served = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Answers a message, if it is a call. */
export async function answerCall(message: unknown, served: Served, send: (answer: Answer) => unknown): Promise<void> {
  const { call, id, args } = Object(message) as Partial<Call>;
  if (typeof call !== 'string' || typeof id !== 'number') return;
  try {
    const work = served[call] as ((...args: readonly unknown[]) => unknown) | undefined;
    if (work === undefined) throw new RangeError(`no call ${call}`);
    send({ answer: id, result: await work(...(args ?? [])) });
  } catch (cause) {
    send({ answer: id, failure: failureOf(cause) });
  }
}

const gone = (): Error => errorOf({ message: 'a worker ended' });

/** Calls to one process. */
export function createCalls(send: (call: Call) => unknown) {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (cause: Error) => void }>();
  let next = 0;
  return {
    call: (name: string, args: readonly unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        next += 1;
        waiting.set(next, { resolve, reject });
        send({ call: name, id: next, args });
      }),
    /** Takes a message of the process. */
    took: (message: unknown): void => {
      const { answer, result, failure } = Object(message) as Partial<Answer>;
      const one = answer === undefined ? undefined : waiting.get(answer);
      if (one === undefined || answer === undefined) return;
      waiting.delete(answer);
      if (failure === undefined) one.resolve(result);
      else one.reject(errorOf(failure));
    },
    /** Ends all calls: the process has ended. */
    end: (): void => {
      for (const { reject } of waiting.values()) reject(gone());
      waiting.clear();
    },
    /** The failure of a process that has ended. */
    ended: (): never => {
      throw gone();
    },
  };
}
