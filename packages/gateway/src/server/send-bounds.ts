import type { ByteBudget, SendBounds, Transfer } from '@urikit/http-cache/internal';
import type { RateWatch } from '../budgets/least-rate.js';

/** Makes the bounds on bodies on their way to clients and from them. */
export const createSendBounds = (bytes: ByteBudget, watch: RateWatch): SendBounds => ({
  bytes,
  watch,
  watchUpload: (incoming) => {
    const { socket } = incoming;
    const transfer: Transfer = {
      moved: () => socket.bytesRead,
      // An origin that does not take the body is no fault of the client.
      isWaiting: () => !incoming.complete && incoming.readableFlowing !== false && incoming.readableLength === 0,
      cut: () => socket.destroy(),
    };
    watch.add(transfer);
    incoming.once('close', () => watch.remove(transfer));
  },
});
