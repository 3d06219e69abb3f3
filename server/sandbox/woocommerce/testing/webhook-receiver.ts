import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { isRecord, type Values } from '../input';

export type ReceivedWebhook = { headers: IncomingHttpHeaders; headerNames: string[]; body: string };

export type WebhookReceiver = {
  url: string;
  received: ReceivedWebhook[];
  signed(): ReceivedWebhook[];
  /** Payloads of the signed deliveries, oldest first. */
  payloads(): Values[];
  /** Sets the status answered from now on. */
  answerWith(status: number): void;
  close(): Promise<void>;
};

/** The app's side of webhooks: records everything received. */
export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headerNames = request.rawHeaders.filter((_name, at) => at % 2 === 0);
      received.push({ headers: request.headers, headerNames, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(status, status === 301 ? { location: '/elsewhere' } : {}).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const signed = () => received.filter(({ headers }) => headers['x-wc-webhook-signature'] !== undefined);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    signed,
    payloads: () =>
      signed().map(({ body }) => {
        const payload: unknown = JSON.parse(body);
        return isRecord(payload) ? payload : {};
      }),
    answerWith: (next) => {
      status = next;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
