/** What a test file does without a mistake: its tests, their cost, and by which places of the sources it comes. */
export const profileOf = async (room, file) => {
  const reached = new Map();
  room.listen((source, region) => {
    const regions = reached.get(source) ?? new Set();
    reached.set(source, regions.add(region));
  });
  room.modules.begin();
  let opened;
  const failure = await room.attempt(() => (opened = room.open(file)), Infinity);
  const load = room.steps();
  const tests = [];
  for (const test of opened?.tests ?? []) {
    const before = process.cpuUsage();
    const failed = await room.attempt(() => room.run(test), Infinity);
    const { user, system } = process.cpuUsage(before);
    tests.push({ steps: room.steps(), ms: (user + system) / 1000, ...(failed === undefined ? {} : { failed }) });
  }
  if (opened !== undefined) await room.attempt(() => room.close(opened), Infinity);
  room.listen(() => undefined);
  return {
    file,
    ...(failure === undefined ? {} : { failure }),
    load,
    tests,
    loaded: room.modules.loaded().filter((path) => path.includes('/src/')),
    reached: Object.fromEntries(Array.from(reached, ([source, regions]) => [source, Array.from(regions)])),
  };
};
