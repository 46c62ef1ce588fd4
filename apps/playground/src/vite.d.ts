interface ImportMeta {
  /** What Vite writes: whether this is a build. */
  readonly env: { readonly PROD: boolean };
}
