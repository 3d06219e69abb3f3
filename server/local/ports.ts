import { createServer } from 'node:net';
import { errorCode } from './process-info';

const tryPort = (port: number, host: string): Promise<number> =>
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

export const findFreePort = (): Promise<number> => tryPort(0, '127.0.0.1');

/** True if nothing listens there, also when the machine does not have the address. */
export const isPortFree = (port: number, host: string): Promise<boolean> =>
  tryPort(port, host).then(
    () => true,
    (error: unknown) => errorCode(error) === 'EADDRNOTAVAIL',
  );
