import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * Where a process may die: before a statement or request reaches the other side, or before its answer comes back. A
 * point that resolves false cuts everything.
 */
export type Passing = (what: 'out' | 'back') => Promise<boolean>;

export type Door = {
  port: number;
  /** Ends every connection through it, at once and on both ends. */
  slam: () => void;
  close: () => Promise<void>;
};

type Turn = { isOurs: boolean };

/** Passes on what comes from one end; a change of who speaks is a point. */
const pump = async (from: Socket, to: Socket, options: { turn: Turn; isOurs: boolean; pass: Passing }) => {
  const { turn, isOurs, pass } = options;
  for await (const chunk of from) {
    const isNew = turn.isOurs !== isOurs;
    turn.isOurs = isOurs;
    if (isNew && !(await pass(isOurs ? 'out' : 'back'))) return;
    if (!(chunk instanceof Uint8Array) || to.destroyed) return;
    to.write(chunk);
  }
};

/** A way to Postgres or to the outside systems on which every message of the process behind it can be stopped. */
export const openDoor = async (target: { host: string; port: number }, pass: Passing): Promise<Door> => {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    // A cut connection is heard of by whoever speaks on it.
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((inside) => {
    const outside = connect(target);
    keep(inside);
    keep(outside);
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
    slam,
    close: async () => {
      slam();
      server.close();
      await once(server, 'close');
    },
  };
};
