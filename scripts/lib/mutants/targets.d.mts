export const targets: Readonly<Record<string, () => readonly string[]>>;
export const testsOf: (file: string) => readonly (readonly string[])[];
