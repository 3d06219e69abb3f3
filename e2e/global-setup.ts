import { dropAbandoned, startDatabaseServer } from '../server/test/database-server';

/** One database server for all workers, who read its address from the environment they inherit. */
const setup = async (): Promise<() => Promise<void>> => {
  const server = await startDatabaseServer();
  await dropAbandoned(server.url);
  process.env.JOURNEYS_DATABASE_SERVER = server.url;
  return server.stop;
};

// Playwright takes the function by its file alone.
export default setup;
