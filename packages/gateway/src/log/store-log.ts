import { createPace, type StoreEvent } from '../store/stored/events.js';
import type { Logger } from './logger.js';

/** Events that happen at every start: the store comes up, and its clock has an epoch and a floor. */
const isExpected = (event: StoreEvent): boolean =>
  event.type === 'up' || event.type === 'epoch' || (event.type === 'floor' && event.cause === 'all');

/** Makes the function that writes the events of a store. Entries that are used unconfirmed are counted, not listed. */
export function createStoreLog(log: Logger): (event: StoreEvent) => void {
  const pace = createPace();
  return (event) => {
    const count = event.type === 'unconfirmed' ? pace(event.type) : 1;
    if (count === undefined) return;
    log[isExpected(event) ? 'info' : 'warn'](event.type === 'unconfirmed' ? { ...event, count } : event, 'store');
  };
}
