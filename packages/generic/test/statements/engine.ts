import { createEngine, type Level } from '@urikit/generic';

/** An engine with schemes that use each member of the hooks; `y` is a scheme that nobody registered. */
export const engine = createEngine({
  schemes: {
    x: {
      defaultPort: 80,
      authority: 'required',
      host: 'required',
      emptyPath: '/',
      names: 'dns',
      userinfo: 'forbidden',
    },
    f: { absentAuthority: 'empty', localHosts: ['localhost'] },
    p: { fragment: 'forbidden', normalize: (uri) => ({ ...uri, path: uri.path.toLowerCase() }) },
  },
});

/** The options of a comparison by syntax alone. */
export const SYNTAX: { readonly level: Level } = { level: 'syntax-based' };

/** The code of the error that a call throws. */
export function codeOf(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    const { code, issue } = error as { readonly code?: string; readonly issue?: { readonly code: string } };
    return code ?? issue?.code;
  }
  return undefined;
}
