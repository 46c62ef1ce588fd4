import type { PluginSet } from '@urikit/registry';
import { file } from '@urikit/scheme-file';
import { acmeDoc } from '@urikit-examples/scheme-acme-doc';

/** The documents team: its own scheme, and files. A tenant may say that a reference to a document names a version. */
export const docs: PluginSet = {
  name: 'docs',
  version: '1.4.0',
  plugins: [acmeDoc, file],
  config: { 'acme-doc': { version: 'optional' } },
};
