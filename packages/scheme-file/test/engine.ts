import { createEngine, type Engine, kit } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { file, FilePathError, type FileView, type Flavour, fromPath } from '@urikit/scheme-file';

export const FLAVOURS = ['posix', 'windows'] as const;

type FileEngine = Engine<{ readonly file: FileView }>;

/** An engine with file, configured like this. */
export const engineWith = (config: unknown): FileEngine =>
  createEngine({ schemes: file.configure(file.configSchema.parse(config), kit) });

export const ENGINES: Readonly<Record<Flavour, FileEngine>> = {
  posix: engineWith({ flavour: 'posix' }),
  windows: engineWith({ flavour: 'windows' }),
};

/** Without any scheme. */
export const bare = createEngine();

/** Code, severity and place of each issue, in order. */
export const found = (text: string, flavour: Flavour): readonly (readonly [string, string, number])[] =>
  ENGINES[flavour].check(text).map(({ code, severity, start }) => [code, severity, start]);

/** The reading of the hook on its own: of URIs too that `check` has an error for, which `engine.view` refuses. */
export const viewOf = (text: string, flavour: Flavour): FileView => {
  const engine = ENGINES[flavour];
  return engine.hooks('file')?.view?.(parseUri(engine.normalize(text))) as FileView;
};

/** The error as its code and place; anything else that is thrown is a defect. */
const errorOf = (action: () => string): string => {
  try {
    return action();
  } catch (error) {
    if (error instanceof FilePathError) return `${error.code} ${String(error.issue.path)} ${String(error.issue.start)}`;
    throw error;
  }
};

/** The path of a URI, or the code and place of the error. */
export const pathOf = (text: string, flavour: Flavour, configured: Flavour = flavour): string =>
  errorOf(() => viewOf(text, configured).toPath(flavour));

/** The URI of a path, or the code and place of the error. */
export const uriOf = (path: string, flavour: Flavour, host?: string): string =>
  errorOf(() => fromPath(path, host === undefined ? { flavour } : { flavour, host }, kit));
