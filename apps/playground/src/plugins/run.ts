/** What a program says. All of it comes from code that a stranger may have written. */
export interface Outcome {
  readonly readings: readonly PluginReading[];
  readonly owners: readonly string[];
  readonly kept: number;
  readonly breaches: readonly string[];
  readonly problem: string | undefined;
  readonly isOver: boolean;
}

export interface PluginReading {
  readonly text: string;
  readonly normal: string;
  readonly view: string;
  readonly issues: readonly string[];
}

export const NOTHING: Outcome = { readings: [], owners: [], kept: 0, breaches: [], problem: undefined, isOver: false };

/** A program has this time for everything. */
export const MILLISECONDS = 2000;

const LONGEST = 500;
const MOST = 60;

const stringOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST) : '');

const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.slice(0, MOST).map((one: unknown) => stringOf(one)) : [];

const numberOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.trunc(value) : 0);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Adds a message to what is known. A message of another shape adds nothing; long ones are cut. Never throws. */
export function withMessage(outcome: Outcome, message: unknown): Outcome {
  const of = (name: string): unknown => memberOf(message, name);
  switch (of('kind')) {
    case 'readings': {
      const readings = of('readings');
      return {
        ...outcome,
        readings: (Array.isArray(readings) ? readings : []).slice(0, MOST).map((one: unknown) => ({
          text: stringOf(memberOf(one, 'text')),
          normal: stringOf(memberOf(one, 'normal')),
          view: stringOf(memberOf(one, 'view')),
          issues: stringsOf(memberOf(one, 'issues')),
        })),
      };
    }
    case 'composition':
      return { ...outcome, owners: stringsOf(of('owners')) };
    case 'laws':
      return { ...outcome, kept: numberOf(of('kept')), breaches: stringsOf(of('breaches')) };
    case 'thrown': {
      const line = numberOf(of('line'));
      const at = line > 0 ? `Line ${String(line)}: ` : '';
      return { ...outcome, problem: `${at}${stringOf(of('message')) || 'it was stopped by an error'}` };
    }
    case 'late':
      return { ...outcome, problem: `It was stopped after ${String(MILLISECONDS / 1000)} seconds.` };
    case 'stopped':
      return { ...outcome, isOver: true };
    default:
      return outcome;
  }
}
