/** A law that a plugin does not keep. */
export interface Breach {
  /** The id of the law. */
  readonly law: string;
  /** What is wrong, with the plugin's own values. */
  readonly problem: string;
  /** What to do about it. */
  readonly cure: string;
  /** The simplest text found that shows it, with the configuration; absent where no text is needed. */
  readonly example?: string;
}

/** A breach as the message of a failing test. */
export function describeBreach({ law, problem, cure, example }: Breach): string {
  const lines = [
    problem,
    ...(example === undefined ? [] : [`  for: ${example}`]),
    `  what to do: ${cure}`,
    `  law: ${law}`,
  ];
  return lines.join('\n');
}
