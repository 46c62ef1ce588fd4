/** A severity is never told by its colour alone. */
export const SIGNS = { error: '✕', warning: '!', info: 'i' } as const;
