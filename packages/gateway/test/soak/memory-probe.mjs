// Loaded into the gateway of a soak: says on demand what memory it holds.
process.on('message', () => {
  globalThis.gc();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  process.send({ held: heapUsed + arrayBuffers, rss });
});
process.channel.unref();
