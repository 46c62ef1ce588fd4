/** Test files without a mistake. */
const costOf = async (room, test, whole) => {
  const before = process.cpuUsage();
  const failed = await room.attempt(() => room.run(test, whole), Infinity);
  const { user, system } = process.cpuUsage(before);
  return { steps: room.steps(), ms: (user + system) / 1000, whole, ...(failed === undefined ? {} : { failed }) };
};

/**
 * By source and region the numbers of the tests that come by. Of a region that only one test comes by they are that test
 * and all behind it: it may make what the others find made.
 */
const reachOf = (seen, count) =>
  Object.fromEntries(
    Array.from(seen, ([source, regions]) => [
      source,
      Object.fromEntries(
        Array.from(regions, ([region, tests]) => {
          const [first, ...more] = tests;
          return [
            region,
            more.length > 0 ? [first, ...more] : Array.from({ length: count - first }, (_, i) => first + i),
          ];
        }),
      ),
    ]),
  );

/** What a test file does without a mistake: its tests, their cost, and by which places of the sources each comes. */
export const profileOf = async (room, file) => {
  const seen = new Map();
  const atLoad = new Map();
  let at;
  room.listen((source, region) => {
    const into = at === undefined ? atLoad : seen;
    let regions = into.get(source);
    if (regions === undefined) into.set(source, (regions = new Map()));
    const tests = regions.get(region);
    if (tests === undefined) regions.set(region, [at]);
    // Without a method: a test that counts work counts those of lists, and would come by here for each.
    else if (tests[tests.length - 1] !== at) tests[tests.length] = at;
  });
  room.begin();
  let opened;
  const failure = await room.attempt(() => (opened = room.open(file)), Infinity);
  const load = room.steps();
  const tests = [];
  for (const test of opened?.tests ?? []) {
    at = tests.length;
    const few = await costOf(room, test, false);
    // One that counts what it has seen needs all of its runs.
    const whole = few.failed === undefined ? few : await costOf(room, test, true);
    tests.push(whole.failed === undefined ? whole : few);
  }
  if (opened !== undefined) await room.attempt(() => room.close(opened), Infinity);
  room.listen(() => undefined);
  return {
    file,
    ...(failure === undefined ? {} : { failure }),
    load,
    tests,
    loaded: room.loaded().filter((path) => path.includes('/src/')),
    atLoad: Object.fromEntries(Array.from(atLoad, ([source, regions]) => [source, Array.from(regions.keys())])),
    reached: reachOf(seen, tests.length),
  };
};
