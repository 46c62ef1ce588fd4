import { createRegistry } from '@urikit/registry';
import { read } from '../sink.mjs';

const rule = (id) => ({
  id: 'case',
  section: `${id} 1`,
  tier: 'safe',
  level: 'scheme-based',
  apply: (uri) => ({ ...uri, path: uri.path.toLowerCase() }),
});

/** A plugin with everything that code can say. */
const pluginOf = (_, i) => ({
  id: `acme-${i}`,
  version: '1.0.0',
  contract: 2,
  schemes: [`acme-${i}`],
  rfc: [],
  issues: [],
  configSchema: { parse: (value) => value },
  configure: () => ({
    [`acme-${i}`]: {
      defaultPort: 7000 + i,
      check: () => undefined,
      rules: [rule(`ACME-${i}`)],
      view: (uri) => uri.path,
    },
  }),
});

const TWENTY = Array.from({ length: 20 }, pluginOf);

/** URIs whose schemes nobody owns: both engines have the generic rules for them. */
const others = (texts) => texts.map((text) => text.replace(/^(https?|wss?)(?=:)/i, 'x-$1'));

const both = (name, { engine }) => ({
  name,
  run: (text) => read(engine.normalize(text)) + engine.check(text).length,
});

/** What plugins cost the texts that are none of theirs. */
export const plugins = {
  id: 'plugins',
  title: 'normalize and check, engine with twenty plugins, texts of schemes without owner',
  corpora: ({ generated }) => ({
    short: others(generated.short),
    normal: others(generated.normal),
    mixed: others(generated.mixed),
  }),
  subjects: [both('urikit', createRegistry({ plugins: TWENTY })), both('no plugin', createRegistry({}))],
};
