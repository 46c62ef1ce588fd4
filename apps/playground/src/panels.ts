import { createPanel, type Panel } from './core/tool.js';
import type { Change, Leap } from './core/state.js';

type Copy = (text: string, button: HTMLElement) => void;

/** The panels that are closed at first, in the order of the page. */
export const createPanels = (change: Change, leap: Leap, copy: Copy): readonly Panel[] => [
  createPanel({
    id: 'same',
    title: 'The same, by standard',
    says: 'OAuth, DPoP, MCP, CORS and others about two strings',
    load: async () => (await import('./sameness/sameness.js')).createSameness(change),
    change,
  }),
  createPanel({
    id: 'query',
    title: 'Query',
    says: 'Its parameters as a table that keeps bytes',
    load: async () => (await import('./query/query.js')).createQuery(change),
    change,
  }),
  createPanel({
    id: 'encode',
    title: 'Encode',
    says: 'Data for each component, and back',
    load: async () => (await import('./encode/encode.js')).createEncode(change),
    change,
  }),
  createPanel({
    id: 'cache-key',
    title: 'Cache key',
    says: 'A policy, two requests, an access log',
    load: async () => (await import('./cache-key/cache-key.js')).createCacheKey(change),
    change,
  }),
  createPanel({
    id: 'plugins',
    title: 'Plugins',
    says: 'A scheme of your own, and its laws',
    load: async () => (await import('./plugins/plugins.js')).createPlugins(change),
    change,
  }),
  createPanel({
    id: 'code',
    title: 'Code',
    says: 'Programs that answer as this page does',
    load: async () => (await import('./code/code.js')).createCode(copy),
    change,
  }),
  createPanel({
    id: 'surprises',
    title: 'Strings that surprise',
    says: 'Where programs disagree, with their advisories',
    load: async () => (await import('./surprises/surprises.js')).createSurprises(leap),
    change,
  }),
];
