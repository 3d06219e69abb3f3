import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailFaults } from './mail-faults';
import type { Mailbox } from './mailbox';

type Parts = { mailbox: Mailbox; faults: MailFaults };
type Answer = (error?: Error | null, message?: string) => void;

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

const checkRecipient = (address: string, faults: MailFaults): Error | null => {
  switch (faults.take('recipient', [address])?.kind) {
    case 'greylist':
      return refusal(451, '4.7.1 Greylisted, please try again later');
    case 'reject':
      return refusal(550, `5.1.1 <${address}>: no such mailbox here`);
    default:
      return null;
  }
};

type Delivery = { raw: Buffer; recipients: string[]; socket: Socket | undefined; answer: Answer };

const takeIn = async ({ mailbox, faults }: Parts, { raw, recipients, socket, answer }: Delivery): Promise<void> => {
  const receive = async () => {
    await mailbox.receive(raw);
    return 'Taken';
  };
  const fault = faults.take('data', recipients);
  switch (fault?.kind) {
    case 'timeout_before':
      faults.unanswered();
      return;
    case 'timeout_after':
      await receive();
      faults.unanswered();
      return;
    case 'cut_before':
      socket?.destroy();
      return;
    case 'cut_after':
      await receive();
      socket?.destroy();
      return;
    case 'slow': {
      const timer = setTimeout(() => void receive().then((taken) => answer(null, taken), answer), fault.milliseconds);
      socket?.once('close', () => clearTimeout(timer));
      return;
    }
    default:
      answer(null, await receive());
  }
};

const listen = async (server: Server, port: number, host: string): Promise<void> => {
  server.listen(port, host);
  await once(server, 'listening');
};

/** Listens on the port, or on any free one if it is taken; senders are given the address. */
const listenSomewhere = async (server: Server, port: number, host: string): Promise<number> => {
  await listen(server, port, host).catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') throw error;
    return listen(server, 0, host);
  });
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
};

export type MailServer = { url: string; close: () => Promise<void> };

/** A mail server that accepts everything and delivers nothing. */
export const startMailServer = async ({ port, host, ...parts }: Parts & { port: number; host: string }) => {
  // The library does not expose a session's connection, so connections are accepted here and tracked by ids of our own.
  const sockets = new Map<string, Socket>();
  const onData = async (stream: SMTPServerDataStream, session: SMTPServerSession, answer: Answer) => {
    const raw = await buffer(stream);
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    await takeIn(parts, { raw, recipients, socket: sockets.get(session.id), answer });
  };
  const smtp = new SMTPServer({
    name: 'sandbox.example',
    banner: 'Chainline sandbox',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    maxAllowedUnauthenticatedCommands: false,
    disableReverseLookup: true,
    size: 25_000_000,
    rejectOversized: true,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
    onRcptTo: ({ address }, _session, callback) => callback(checkRecipient(address, parts.faults)),
    onData: (stream, session, callback) => void onData(stream, session, callback).catch(callback),
  });
  // Disconnecting senders are not an error of the server.
  smtp.on('error', () => undefined);
  const server = createServer((socket) => {
    const id = randomUUID();
    sockets.set(id, socket);
    socket.once('close', () => sockets.delete(id));
    smtp.connect(socket, { id });
  });
  const taken = await listenSomewhere(server, port, host);
  return {
    url: `smtp://127.0.0.1:${taken}`,
    close: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
};
