import { describe, expect, test } from '@jest/globals';
import { createClock } from '../src/clock.js';

describe('the clock', () => {
  const start = (): { time: { wall: number; monotonic: number }; now: () => number } => {
    const time = { wall: 1_000_000, monotonic: 50 };
    return { time, now: createClock({ wall: () => time.wall, monotonic: () => time.monotonic }) };
  };

  test.each([
    ['goes on with the time that passes', 1000, 1000, 1_001_000],
    ['follows a clock that is set forward', 3_600_000, 10, 4_600_000],
    ['does not follow a clock that is set back: nothing that is stale is fresh again', -3_600_000, 10, 1_000_010],
    ['does not stand still where the clock does', 0, 500, 1_000_500],
  ])('%s', (_, wall, elapsed, expected) => {
    const { time, now } = start();
    expect(now()).toBe(1_000_000);
    time.wall += wall;
    time.monotonic += elapsed;
    expect(now()).toBe(expected);
  });
});
