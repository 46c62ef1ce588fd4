import { createEngine, type Engine, kit } from '@urikit/generic';
import { http } from '@urikit/scheme-http';
import { type AcmeDoc, acmeDoc } from '@urikit-examples/scheme-acme-doc';

const httpSchemes = http.configure(http.configSchema.parse({}), kit);

/** An engine with http and, configured like this, acme-doc. */
export const engineWith = (config: unknown): Engine<{ readonly 'acme-doc': AcmeDoc | undefined }> =>
  createEngine({ schemes: { ...httpSchemes, ...acmeDoc.configure(acmeDoc.configSchema.parse(config), kit) } });

/** The same engine as if the plugin did not exist. */
export const engineWithout: Engine = createEngine({ schemes: httpSchemes });
