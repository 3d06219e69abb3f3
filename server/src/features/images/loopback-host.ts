import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { Lookup } from './picture-fetcher';

/** For tests; its name resolves only through `lookup`. */
export type LoopbackHost = {
  origin: string;
  lookup: Lookup;
  asked: string[];
  close: () => Promise<void>;
};

export const startLoopbackHost = async (name: string, answer: RequestListener): Promise<LoopbackHost> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening on a port');
  return {
    origin: `http://${name}:${bound.port}`,
    lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    asked,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
