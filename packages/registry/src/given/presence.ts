import type { Presence } from '@urikit/generic/hooks';

/** From what is tolerated to what is not. */
export const RANKS = ['allowed', 'discouraged', 'forbidden'] as const satisfies readonly Presence[];

/** How strict a value is: its place among {@link RANKS}, or -1 for what is no such word. Never throws. */
export const rankOf = (value: unknown): number => (RANKS as readonly unknown[]).indexOf(value);
