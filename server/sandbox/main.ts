import { sandboxPort } from './defaults';
import { startSandbox } from './sandbox';

/** An empty variable counts as missing. */
const setting = (name: string): string | undefined => {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
};

const { url, smtpUrl, close } = await startSandbox({
  port: Number(setting('SANDBOX_PORT') ?? sandboxPort),
  stateFile: setting('SANDBOX_STATE_FILE'),
  lightspeedRedirectUri: setting('LIGHTSPEED_REDIRECT_URI'),
});
console.log(`The sandbox is at ${url}`);
console.log(`Its mail server is at ${smtpUrl}`);

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
