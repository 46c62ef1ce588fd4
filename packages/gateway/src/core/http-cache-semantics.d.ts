/** What is used of http-cache-semantics, which ships no types. */
declare module 'http-cache-semantics' {
  interface Message {
    readonly headers: Readonly<Record<string, string>>;
  }
  class CachePolicy {
    constructor(
      request: Message & { readonly method: string; readonly url: string },
      response: Message & { readonly status: number },
      options?: { readonly shared?: boolean; readonly cacheHeuristic?: number; readonly immutableMinTimeToLive?: number },
    );
    storable(): boolean;
    /** The freshness lifetime in seconds. */
    maxAge(): number;
  }
  export { CachePolicy as default };
}
