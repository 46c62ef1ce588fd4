export function apiReports(names: readonly string[]): ReadonlyMap<string, string>;
export function reportFile(folder: string): string;
export const indexFile: string;
export function apiIndex(names: readonly string[]): string;
