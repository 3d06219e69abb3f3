import { openPush, type PushEvent } from '@chainline/shared/http/push-contract';
import { mockEndpoint } from './mock-endpoint';
import { server } from './msw';

type Opened = { send: (event: PushEvent) => void; end: () => void };

const createStream = (): { opened: Opened; body: ReadableStream<Uint8Array> } => {
  const held: { controller?: ReadableStreamDefaultController<Uint8Array> } = {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      held.controller = controller;
    },
  });
  const encoder = new TextEncoder();
  return {
    body,
    opened: {
      send: (event) => held.controller?.enqueue(encoder.encode(`event: ${event}\ndata: {}\n\n`)),
      end: () => held.controller?.close(),
    },
  };
};

/** Mock server with push; `opened` waits for the next connection. */
export const mockPush = () => {
  const streams: Opened[] = [];
  const waiting: ((stream: Opened) => void)[] = [];
  server.use(
    mockEndpoint(openPush, () => {
      const { opened, body } = createStream();
      const first = waiting.shift();
      if (first) first(opened);
      else streams.push(opened);
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  return {
    opened: (): Promise<Opened> => {
      const stream = streams.shift();
      return stream ? Promise.resolve(stream) : new Promise((resolve) => waiting.push(resolve));
    },
  };
};
