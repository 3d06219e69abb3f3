import { sandboxPort } from './defaults';
import { startSandbox } from './sandbox';

const { SANDBOX_PORT, SANDBOX_STATE_FILE, LIGHTSPEED_REDIRECT_URI } = process.env;

const { url, close } = await startSandbox({
  port: Number(SANDBOX_PORT ?? sandboxPort),
  stateFile: SANDBOX_STATE_FILE,
  lightspeedRedirectUri: LIGHTSPEED_REDIRECT_URI,
});
console.log(`The sandbox is at ${url}`);

const stop = (): void => {
  close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
