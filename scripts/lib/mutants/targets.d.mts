export const targets: Readonly<Record<string, () => readonly string[]>>;
export const testsOf: (file: string) => readonly string[];
export const roomOf: (file: string) => string;
