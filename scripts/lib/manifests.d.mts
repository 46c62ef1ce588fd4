/** A manifest as JSON. */
export type ManifestJson = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;
};
export const derivedManifest: (name: string) => ManifestJson;
export const packageFolders: () => readonly string[];
export const manifestText: (manifest: ManifestJson) => string;
export const publishedManifest: (manifest: ManifestJson) => ManifestJson;
