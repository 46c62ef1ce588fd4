/** Whether a test finds a mistake: cheap tests of the file's own room first, at the first failure it is found. */

/** What a test may cost to be among the first that are asked, and to be asked at all, in milliseconds. */
const CHEAP = 20;
const TOO_MUCH = 50;

const costs = [({ ms }) => ms < CHEAP, ({ ms }) => ms >= CHEAP && ms < TOO_MUCH];

const judgeFile = async (room, opened, profile, isAsked) => {
  for (const [i, test] of opened.tests.entries()) {
    const usual = profile.tests[i];
    if (!isAsked(usual, i)) continue;
    const why = await room.attempt(() => room.run(test), usual.steps);
    if (why !== undefined) return { by: `${profile.file}: ${test.name}`, why, profile, at: i };
  }
  return undefined;
};

const openFile = async (room, profile, opened) => {
  const why = await room.attempt(() => opened.set(profile, room.open(profile.file)), profile.load);
  if (why !== undefined) return { by: profile.file, why, profile };
  const count = opened.get(profile).tests.length;
  return count === profile.tests.length ? undefined : { by: profile.file, why: `has ${count} tests with it`, profile };
};

const closeAll = async (room, opened) => {
  for (const each of opened.values()) await room.attempt(() => room.close(each), Infinity);
};

const askAll = async (room, profiles, left) => {
  const opened = new Map();
  try {
    for (const isWanted of costs) {
      for (const profile of profiles) {
        const isAsked = (usual, i) => usual.failed === undefined && isWanted(usual) && !left.has(profile.tests[i]);
        if (!profile.tests.some(isAsked)) continue;
        const found =
          (opened.has(profile) ? undefined : await openFile(room, profile, opened)) ??
          (await judgeFile(room, opened.get(profile), profile, isAsked));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  } finally {
    await closeAll(room, opened);
  }
};

/** Whether this fails without the mistake too: a test that measures work may, and one that was changed while this runs. */
const failsAnyway = async (room, { profile, at }) => {
  room.modules.begin();
  const opened = new Map();
  const found =
    (await openFile(room, profile, opened)) ??
    (await judgeFile(room, opened.get(profile), profile, (_, i) => i === at));
  await closeAll(room, opened);
  return found !== undefined;
};

/**
 * @param {readonly object[]} profiles - of the tests to ask, in their order
 * @returns which test finds it and how; undefined where none does
 */
export const judge = async (room, file, text, profiles) => {
  const left = new Set();
  for (;;) {
    room.modules.begin(file, text);
    const found = await askAll(room, profiles, left);
    if (found === undefined) return undefined;
    const { by, why, profile, at } = found;
    const isCertain = at !== undefined && profile.tests[at].ms < CHEAP;
    if (isCertain || !(await failsAnyway(room, found))) return { by, why };
    for (const test of at === undefined ? profile.tests : [profile.tests[at]]) left.add(test);
  }
};
