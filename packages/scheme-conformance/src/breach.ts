/** A law that a plugin breaks. */
export interface Breach {
  /** The id of the law. */
  readonly law: string;
  /** The problem, with values of the plugin. */
  readonly problem: string;
  /** Advice: how to correct the plugin. */
  readonly cure: string;
  /** The simplest string found that shows the problem, with the configuration; absent if the law needs no string. */
  readonly example?: string;
}

/** Writes a breach as the message of a failing test. */
export function describeBreach({ law, problem, cure, example }: Breach): string {
  const lines = [
    problem,
    ...(example === undefined ? [] : [`  for: ${example}`]),
    `  what to do: ${cure}`,
    `  law: ${law}`,
  ];
  return lines.join('\n');
}
