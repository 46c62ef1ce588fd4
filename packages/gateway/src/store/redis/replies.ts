/** Checks the answers of scripts and the messages of channels, because they were read over a network. */

/** Texts only, at least so many and the first not empty. */
export const isAnswer = (answer: unknown, least: number): answer is readonly string[] =>
  Array.isArray(answer) &&
  answer.length >= least &&
  answer.every((one) => typeof one === 'string') &&
  answer[0] !== '' &&
  answer.slice(1, 3).every((one) => Number.isSafeInteger(Number(one)) && Number(one) > 0);

export const pairsOf = (texts: readonly string[]): readonly (readonly [string, string])[] =>
  texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1] ?? ''] as const] : []));

/** A purge as it is told to all. */
export interface Told {
  readonly epoch: string;
  readonly clock: number;
  readonly floor: number;
  /** The gateway to which to say that it is known. */
  readonly from: string;
  readonly name: string;
}

export const readMessage = (message: string): Told | undefined => {
  const [epoch, clockText, floorText, from, ...rest] = message.split('\n');
  const [clock, floor] = [Number(clockText), Number(floorText)];
  if (epoch === undefined || from === undefined || !Number.isSafeInteger(clock) || !Number.isSafeInteger(floor))
    return undefined;
  // A name may hold any character.
  return { epoch, clock, floor, from, name: rest.join('\n') };
};
