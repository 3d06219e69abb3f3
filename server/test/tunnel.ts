import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** TCP connection to Postgres that can be cut like a network: nothing arrives, and neither end is notified. */
export const openTunnel = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const ends = new Set<[Socket, Socket]>();
  let isCut = false;
  const tunnel = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    ends.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (data) => {
        if (!isCut) to.write(data);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!isCut) to.destroy();
        ends.delete(pair);
      });
    }
  });
  tunnel.listen(0, '127.0.0.1');
  await once(tunnel, 'listening');
  const address = tunnel.address();
  if (address === null || typeof address === 'string') throw new Error('The tunnel has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);

  return {
    url: url.href,
    cut: () => {
      isCut = true;
    },
    /** Restores the network; old connections break, because data sent meanwhile is lost. */
    mend: () => {
      isCut = false;
      for (const pair of ends) for (const end of pair) end.destroy();
    },
    close: async () => {
      for (const pair of ends) for (const end of pair) end.destroy();
      const closed = once(tunnel, 'close');
      tunnel.close();
      await closed;
    },
  };
};

export type Tunnel = Awaited<ReturnType<typeof openTunnel>>;
