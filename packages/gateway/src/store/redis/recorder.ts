import type { Generations } from '@urikit/http-cache/internal';
import type { SharedSettings } from '../../settings/store.js';
import type { Acks } from './acks.js';
import { within } from './guard.js';
import type { Link } from './link.js';
import { isAnswer, pairsOf } from './replies.js';
import { purgeScript } from './scripts.js';
import type { Time } from '../../time.js';
import { StoreUnavailable } from '../stored/events.js';

/** A little more than a lease, because no two clocks run alike. */
export const pastLeases = (lease: number): number => lease * 1.05 + 5;

/** The parts of the clock that recording needs. */
export interface RecorderSetup extends Pick<
  SharedSettings,
  'lease' | 'maxPurges' | 'maxInvalidations' | 'purgeTimeout'
> {
  readonly id: string;
  /** The channel on which purges are told. */
  readonly channel: string;
  readonly generations: Generations;
  readonly ownState: () => readonly string[];
  readonly time: Time;
  readonly link: Link;
  readonly acks: Acks;
  readonly settle: (epoch: string, gone: readonly string[]) => void;
  readonly isClosed: () => boolean;
  /** Called if this gateway has not been told of a record that it has made itself. */
  readonly onBehind: () => void;
  readonly failed: (cause: unknown) => void;
}

/** Makes the function that records a purge or an invalidation by its name: see `Clock`. */
export const createRecorder = (setup: RecorderSetup): ((name: string) => Promise<void>) => {
  const { id, channel, lease, generations, time, link, acks, settle, failed } = setup;

  const tell = async (name: string): Promise<readonly string[]> => {
    const end = time.monotonic() + setup.purgeTimeout;
    for (let pause = 20; !setup.isClosed(); pause *= 2) {
      const bounds = [String(setup.maxPurges), channel, String(setup.maxInvalidations)];
      const args = [...setup.ownState(), name, ...bounds, String(generations.forgotten())];
      const answer = link.up() ? await within(link.run(purgeScript, args), lease, failed, time) : undefined;
      if (isAnswer(answer, 4)) return answer;
      if (time.monotonic() + pause > end) break;
      await time.sleep(pause);
    }
    throw new StoreUnavailable({
      code: 'store/unavailable',
      severity: 'error',
      message: 'the purge could not be recorded: no answer from the shared store',
      hint: 'purge again',
    });
  };

  return async (name) => {
    const [epoch = '', clock, , settled, ...rest] = await tell(name);
    const at = Number(clock);
    // Told to ourselves too, on the same connection and before the answer; unless the epoch is new.
    if (generations.epoch() !== epoch || generations.clock() < at) setup.onBehind();
    const members = pairsOf(rest).filter(([member]) => member !== id);
    const heard = acks.wait(
      members.map(([member]) => member),
      epoch,
      at,
    );
    // Another gateway may have a longer lease. In a new epoch it is unknown which other gateways have a lease.
    const longest = Math.max(lease, ...members.map(([, sign]) => Number(sign.split(':')[1])));
    await (settled === '1'
      ? within(heard.done, pastLeases(longest), undefined, time)
      : time.sleep(pastLeases(longest)));
    const missing = heard.stop();
    if (settled !== '1' || missing.length > 0)
      settle(epoch, members.filter(([member]) => missing.includes(member)).flat());
  };
};
