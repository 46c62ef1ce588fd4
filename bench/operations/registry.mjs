import { createEngine, kit } from '@urikit/generic';
import { defaultSet, registry } from 'urikit/registry';
import { read } from '../sink.mjs';

const hooksOf = ({ configSchema, configure }) => configure(configSchema.parse({}), kit);
const bare = createEngine({ schemes: Object.assign({}, ...defaultSet.plugins.map(hooksOf)) });

/** One of each scheme, in normal form and not. */
const EVERY_SCHEME = [
  'http://example.com/a/b?c=d#e',
  'HTTP://Example.COM:80/a/../b',
  'https://example.com/%7euser/',
  'ws://example.com:80/chat',
  'WSS://example.com/chat?room=1',
  'file:///etc/hosts',
  'file://LOCALHOST/a/./b%2d',
  'mailto:joe@example.com',
  'mailto:Joe@Example.COM?Subject=Hello%20there&to=ann@example.com',
  'urn:isbn:0451450523',
];

const both = (name, engine) => ({ name, run: (text) => read(engine.normalize(text)) + engine.check(text).length });

/** What the registry costs at work: its engine beside one made of the same plugins by createEngine. */
export const composition = {
  id: 'registry',
  title: 'normalize and check, engine of a registry with all plugins',
  corpora: ({ generated }) => ({
    short: generated.short,
    normal: generated.normal,
    mixed: generated.mixed,
    'every scheme': EVERY_SCHEME,
  }),
  subjects: [both('urikit', registry.engine), both('bare engine', bare)],
};
