/**
 * One gateway's store in a process of its own. Answers every question with what its store says.
 */
import { createStore } from '@urikit/gateway';

const store = createStore(JSON.parse(process.argv[2]));
while (store.generation() === 0) await new Promise((resolve) => setTimeout(resolve, 5));

const entry = (key, generation) => ({
  key,
  status: 200,
  fields: [],
  body: new Uint8Array(1000),
  requestTime: 0,
  responseTime: 0,
  policy: {},
  tags: ['t'],
  generation,
});

const actions = {
  set: ({ key }) => store.set(entry(key, store.generation()), 60),
  has: async ({ key }) => (await store.get(key)) !== undefined,
  purge: async ({ what }) => {
    const begun = performance.now();
    await store.purge(what);
    return performance.now() - begun;
  },
  hits: async ({ key, count }) => {
    const begun = performance.now();
    for (let turn = 0; turn < count; turn++) {
      const found = store.get(key);
      if (found instanceof Promise) await found;
    }
    return ((performance.now() - begun) * 1e6) / count;
  },
};

process.on('message', async (message) => {
  if (message.do === 'close') {
    await store.close();
    process.disconnect();
  } else {
    process.send({ value: await actions[message.do](message) });
  }
});
process.send({ value: 'ready' });
