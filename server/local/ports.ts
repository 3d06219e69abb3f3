import { createServer } from 'node:net';

const tryPort = (port: number, host: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The system gave no port'));
        else resolve(address.port);
      });
    });
  });

/** A port of the loopback that nobody listens on now. */
export const findFreePort = (): Promise<number> => tryPort(0, '127.0.0.1');

/** Whether a server could listen on that port now, on every address of the machine or on the one named. */
export const isPortFree = (port: number, host?: string): Promise<boolean> =>
  tryPort(port, host).then(
    () => true,
    () => false,
  );
