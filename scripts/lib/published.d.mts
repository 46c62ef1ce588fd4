export const PUBLISHED: boolean;
export function withNotice(file: string, text: string, published?: boolean): string;
