export const playgroundLink: (snippet: string) => string | undefined;
