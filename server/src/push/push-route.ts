import { openPush } from '@chainline/shared/http/push-contract';
import { RateLimitedError, UnauthenticatedError, ValidationError, ForbiddenError } from '../errors';
import { actorFor, type Route } from '../http/route';
import type { PushHub } from './push-hub';
import { createPushStream } from './push-stream';

const eventStream = 'text/event-stream';

/** `no-transform` keeps our compression, and `X-Accel-Buffering` a proxy, from holding events back. */
const headers = {
  'Content-Type': eventStream,
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

const notAccepted = () => new ValidationError('push.not_accepted', `This call answers with ${eventStream} only.`);
const tooMany = () =>
  new RateLimitedError('push.too_many', 'Too many Chainline windows are open. Close some of them.', 60);

/** Serves the request itself, because the answer is a stream. */
export const createPushRoute = (hub: PushHub): Route => ({
  endpoint: openPush,
  access: 'anyone',
  needsConfirmation: false,
  serve: async (request, response, authenticate) => {
    const { userId } = await actorFor('anyone', request, authenticate);
    if (!request.headers.accept?.includes(eventStream)) throw notAccepted();
    if (!hub.hasRoomFor(userId)) throw tooMany();
    const isAllowed = async (): Promise<boolean> => {
      try {
        await actorFor('anyone', request, authenticate);
        return true;
      } catch (error) {
        if (error instanceof UnauthenticatedError || error instanceof ForbiddenError) return false;
        throw error;
      }
    };
    const stream = createPushStream(response, { userId, isAllowed });
    response.on('close', () => hub.leave(stream));
    response.writeHead(200, headers).flushHeaders();
    hub.join(stream);
  },
});
