import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Called for a message that leaves (`out`) or its answer (`back`), so that the process may die, or its network fail,
 * before either; false cuts its connection.
 */
export type Passing = (what: 'out' | 'back', message: Buffer) => Promise<boolean>;

export type Door = {
  port: number;
  /** Local ports of its connections to the target. */
  listPorts: () => number[];
  /** Sends a message whose connection has ended. Resolves at the first of its answer. */
  deliver: (message: Buffer) => Promise<void>;
  /** Destroys all connections, on both ends. */
  slam: () => void;
  close: () => Promise<void>;
};

type Turn = { isOurs: boolean };

/** Forwards data from one end; each change of direction is a point at which the process may die. */
const pump = async (from: Socket, to: Socket, options: { turn: Turn; isOurs: boolean; pass: Passing }) => {
  const { turn, isOurs, pass } = options;
  for await (const chunk of from) {
    const isNew = turn.isOurs !== isOurs;
    turn.isOurs = isOurs;
    if (!(chunk instanceof Uint8Array)) return;
    if (isNew && !(await pass(isOurs ? 'out' : 'back', Buffer.from(chunk)))) return;
    if (to.destroyed) return;
    to.write(chunk);
  }
};

/** Proxy to Postgres or the outside systems that can stop any message of the process behind it. */
export const openDoor = async (target: { host: string; port: number }, pass: Passing): Promise<Door> => {
  const sockets = new Set<Socket>();
  const outsides = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    // The other end notices a cut connection by itself.
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((inside) => {
    const outside = connect(target);
    keep(inside);
    keep(outside);
    outsides.add(outside);
    outside.once('close', () => outsides.delete(outside));
    const turn = { isOurs: false };
    const both = [
      pump(inside, outside, { turn, isOurs: true, pass }),
      pump(outside, inside, { turn, isOurs: false, pass }),
    ];
    for (const one of both) {
      const end = () => {
        inside.destroy();
        outside.destroy();
      };
      one.then(end, end);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const slam = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    listPorts: () => [...outsides].flatMap(({ localPort }) => localPort ?? []),
    deliver: async (message) => {
      const socket = connect(target);
      keep(socket);
      socket.write(message);
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      socket.destroy();
    },
    slam,
    close: async () => {
      slam();
      server.close();
      await once(server, 'close');
    },
  };
};
