import { sandboxLightspeedClient, sandboxMailFrom, sandboxWooKey } from '../sandbox/defaults';
import { startSandbox } from '../sandbox/sandbox';
import { auspostAccess, geocodingAccess, tgeAccess } from '../sandbox/shipping-access';
import { twilioAccess } from '../sandbox/twilio/twilio-access';
import type { RunningSandbox } from './launcher';
import type { Settings } from './settings';

/** Runs the sandbox in this process, with its state in the data folder; returns how to reach it. */
export const startSandboxFor = async ({ sandboxPort, publicUrl, files }: Settings): Promise<RunningSandbox> => {
  const sandbox = await startSandbox({
    port: sandboxPort,
    stateFile: files.sandbox,
    lightspeedRedirectUri: `${publicUrl}/callback`,
  });
  const { url, smtpUrl, imapUrl, supplierImapUrl } = sandbox;
  return {
    url,
    close: () => sandbox.close(),
    access: {
      woocommerce: { WOO_URL: url, WOO_KEY: sandboxWooKey.key, WOO_SECRET: sandboxWooKey.secret },
      lightspeed: {
        LIGHTSPEED_CLIENT_ID: sandboxLightspeedClient.id,
        LIGHTSPEED_CLIENT_SECRET: sandboxLightspeedClient.secret,
        LIGHTSPEED_AUTH_URL: url,
        LIGHTSPEED_API_URL: url,
      },
      mail: { SMTP_URL: smtpUrl, MAIL_FROM: sandboxMailFrom, MAIL_REPLY_TAGS: '1' },
      mailbox: { IMAP_URL: imapUrl },
      supplierMailbox: { SUPPLIER_IMAP_URL: supplierImapUrl },
      twilio: twilioAccess(url),
      auspost: auspostAccess(url),
      tge: tgeAccess(url),
      geocoding: geocodingAccess(url),
    },
  };
};
