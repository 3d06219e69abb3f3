import { createSandboxClock } from '../../../../sandbox/clock';
import { createMailFaults } from '../../../../sandbox/mail/mail-faults';
import { startMailServer } from '../../../../sandbox/mail/mail-server';
import { createMailbox } from '../../../../sandbox/mail/mailbox';

const onChange = () => undefined;

export const startMailStage = async () => {
  const mailbox = createMailbox({ clock: createSandboxClock(), onChange });
  const faults = createMailFaults(onChange);
  const server = await startMailServer({ port: 0, host: '127.0.0.1', mailbox, faults });
  return { mailbox, faults, ...server };
};

export type MailStage = Awaited<ReturnType<typeof startMailStage>>;
