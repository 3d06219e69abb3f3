import { ConfigError, readConfig } from './config';
import { DataFolderError, prepareDataFolder } from './data-folder';
import { startServer } from './server';

const start = async () => {
  const config = readConfig(process.env);
  if (config.uploads.bucket === null) await prepareDataFolder(config.uploads.folder);
  const server = await startServer(config);
  const stop = (signal: string) => {
    server.log.info({ signal }, 'stopping');
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  server.log.info({ port: server.port }, 'listening');
};

const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof DataFolderError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
