/** The messages of a program. All of them come from code that a stranger may have written. */
export interface Outcome {
  readonly readings: readonly PluginReading[];
  readonly owners: readonly Owner[];
  readonly kept: number;
  readonly breaches: readonly string[];
  readonly problem: string | undefined;
  readonly isOver: boolean;
}

/** A scheme of the composition, with its plugin and the reason. */
export interface Owner {
  readonly scheme: string;
  readonly plugin: string;
  readonly why: string;
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

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, MOST) : []);

const stringsOf = (value: unknown): readonly string[] => listOf(value).map(stringOf);

const numberOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.trunc(value) : 0);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Adds a message to an outcome. A message of another shape leaves it unchanged; long ones are cut. Never throws. */
export function withMessage(outcome: Outcome, message: unknown): Outcome {
  const of = (name: string): unknown => memberOf(message, name);
  switch (of('kind')) {
    case 'readings': {
      return {
        ...outcome,
        readings: listOf(of('readings')).map((one) => ({
          text: stringOf(memberOf(one, 'text')),
          normal: stringOf(memberOf(one, 'normal')),
          view: stringOf(memberOf(one, 'view')),
          issues: stringsOf(memberOf(one, 'issues')),
        })),
      };
    }
    case 'composition':
      return {
        ...outcome,
        owners: listOf(of('owners')).map((one) => ({
          scheme: stringOf(memberOf(one, 'scheme')),
          plugin: stringOf(memberOf(one, 'plugin')),
          why: stringOf(memberOf(one, 'why')),
        })),
      };
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
