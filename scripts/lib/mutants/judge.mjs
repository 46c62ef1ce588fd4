/** Whether a test finds a mistake: cheap tests of the file's own room first, at the first failure it is found. */

/** What a test may cost to be among the first that are asked, and to count as a row, in milliseconds. */
const CHEAP = 20;
const ROW = 50;

/** What a test may count to be asked at all. A larger one enumerates a whole language. */
const TOO_MUCH = 100_000_000;

/** In which order tests are asked, and what they are called: laws are tests that take long. */
const STAGES = [
  { stage: 'row', isWanted: ({ ms }) => ms < CHEAP },
  { stage: 'row', isWanted: ({ ms }) => ms >= CHEAP && ms < ROW },
  { stage: 'law', isWanted: ({ ms, steps }) => ms >= ROW && steps < TOO_MUCH },
];

const judgeFile = async (room, opened, profile, isAsked) => {
  for (const [i, test] of opened.tests.entries()) {
    const usual = profile.tests[i];
    if (!isAsked(usual, i)) continue;
    const why = await room.attempt(() => room.run(test, usual.whole), usual.steps);
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

const askAll = async (room, profiles, stages, left) => {
  const opened = new Map();
  try {
    for (const { stage, isWanted } of stages) {
      for (const profile of profiles) {
        const isAsked = (usual, i) =>
          usual.failed === undefined && isWanted(usual) && profile.only?.has(i) !== false && !left.has(usual);
        if (!profile.tests.some(isAsked)) continue;
        const found =
          (opened.has(profile) ? undefined : await openFile(room, profile, opened)) ??
          (await judgeFile(room, opened.get(profile), profile, isAsked));
        if (found !== undefined) return { ...found, stage };
      }
    }
    return undefined;
  } finally {
    await closeAll(room, opened);
  }
};

/** Whether this fails without the mistake too: a test that measures work may, and one that was changed while this runs. */
const failsAnyway = async (room, { profile, at }) => {
  room.begin();
  const opened = new Map();
  const found =
    (await openFile(room, profile, opened)) ??
    (await judgeFile(room, opened.get(profile), profile, (_, i) => i === at));
  await closeAll(room, opened);
  return found !== undefined;
};

/**
 * @param {readonly object[]} profiles - of the tests to ask, in their order; `only` has the numbers of those, if not all
 * @param {boolean} laws - whether those that take long are asked too
 * @returns which test finds it, how, and whether it is a row or a law; undefined where none does
 */
export const judge = async (room, file, text, profiles, laws) => {
  const left = new Set();
  const stages = STAGES.filter(({ stage }) => laws || stage !== 'law');
  for (;;) {
    room.begin(file, text);
    const found = await askAll(room, profiles, stages, left);
    if (found === undefined) return undefined;
    const { by, why, stage, profile, at } = found;
    const isCertain = at !== undefined && profile.tests[at].ms < CHEAP;
    if (isCertain || !(await failsAnyway(room, found))) return { by, why, stage };
    for (const test of at === undefined ? profile.tests : [profile.tests[at]]) left.add(test);
  }
};
