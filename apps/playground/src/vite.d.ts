interface ImportMeta {
  /** A constant that Vite writes: true in a build. */
  readonly env: { readonly PROD: boolean };
}

declare module 'virtual:plugin-library' {
  /** The bundle of `plugins/library.ts`, as one string. */
  export const library: string;
}
