import { z } from 'zod';

const kindSchema = z.discriminatedUnion('kind', [
  /** Defers the recipient with 451, as greylisting servers do with unknown senders. */
  z.object({ kind: z.literal('greylist') }),
  /** Refuses the recipient with 550. */
  z.object({ kind: z.literal('reject') }),
  /** Ends the connection after the data, before or after accepting the email. */
  z.object({ kind: z.literal('cut_before') }),
  z.object({ kind: z.literal('cut_after') }),
  /** Does not answer after the data, without or after accepting the email. */
  z.object({ kind: z.literal('timeout_before') }),
  z.object({ kind: z.literal('timeout_after') }),
  /** Accepts and answers after a delay, unless the sender has disconnected by then. */
  z.object({ kind: z.literal('slow'), milliseconds: z.number().positive().max(600_000) }),
]);

export const mailFaultBody = z.object({
  /** Only for emails to this address. */
  to: z.email().optional(),
  times: z.number().int().min(1).max(1_000_000).default(1),
  fault: kindSchema,
});

export type MailFault = z.output<typeof kindSchema>;
export type MailFaultRule = z.output<typeof mailFaultBody> & { id: number };

/** Stage at which a fault applies: for each recipient, or once the data has arrived. */
type Stage = 'recipient' | 'data';

const stageOf = ({ kind }: MailFault): Stage => (kind === 'greylist' || kind === 'reject' ? 'recipient' : 'data');

export const createMailFaults = (onChange: () => void) => {
  let rules: MailFaultRule[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  return {
    add: (given: z.output<typeof mailFaultBody>): MailFaultRule => {
      lastId += 1;
      const rule = { ...given, id: lastId };
      rules.push(rule);
      onChange();
      return { ...rule };
    },
    /** Rules with remaining uses, oldest first. */
    list: (): MailFaultRule[] => rules.map((rule) => ({ ...rule })),
    clear: (): void => {
      rules = [];
      onChange();
    },
    /** Calls the listener for each email whose sender will never get an answer. @returns a function to unsubscribe */
    onUnanswered: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    unanswered: (): void => {
      for (const listener of listeners) listener();
    },
    /** Takes the fault to apply now from the oldest matching rule, which it uses up by one. */
    take: (stage: Stage, recipients: string[]): MailFault | null => {
      const fits = ({ to, fault }: MailFaultRule) =>
        stageOf(fault) === stage && (to === undefined || recipients.includes(to));
      const rule = rules.find(fits);
      if (!rule) return null;
      rule.times -= 1;
      rules = rules.filter(({ times }) => times > 0);
      onChange();
      return rule.fault;
    },
  };
};

export type MailFaults = ReturnType<typeof createMailFaults>;
