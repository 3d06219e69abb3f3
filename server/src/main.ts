import { ConfigError, readConfig } from './config';
import { startServer } from './server';

const start = async () => {
  const server = await startServer(readConfig(process.env));
  const stop = (signal: string) => {
    server.log.info({ signal }, 'stopping');
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  server.log.info({ port: server.port }, 'listening');
};

start().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError || !(error instanceof Error) ? String(error) : (error.stack ?? error.message)}\n`,
  );
  process.exit(1);
});
