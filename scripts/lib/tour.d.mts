export const FIVE: readonly string[];
export function tour(strings?: readonly string[]): Promise<string>;
