import { z } from 'zod';

const kindSchema = z.discriminatedUnion('kind', [
  /** The recipient is put off with 451, as a server does with a sender it has not seen before. */
  z.object({ kind: z.literal('greylist') }),
  /** The recipient is refused with 550. */
  z.object({ kind: z.literal('reject') }),
  /** The connection ends once the email was sent, before or after it was taken. */
  z.object({ kind: z.literal('cut_before') }),
  z.object({ kind: z.literal('cut_after') }),
  /** No answer once the email was sent, and it was not taken, or it was. */
  z.object({ kind: z.literal('timeout_before') }),
  z.object({ kind: z.literal('timeout_after') }),
  /** Taken and answered after a while, unless the sender is gone by then. */
  z.object({ kind: z.literal('slow'), milliseconds: z.number().positive().max(600_000) }),
]);

export const mailFaultBody = z.object({
  /** Only emails to this address. */
  to: z.email().optional(),
  times: z.number().int().min(1).max(1_000_000).default(1),
  fault: kindSchema,
});

export type MailFault = z.output<typeof kindSchema>;
export type MailFaultRule = z.output<typeof mailFaultBody> & { id: number };

/** When the server looks whether something is to go wrong: at each recipient, and once it has the email. */
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
    /** The rules that can still strike, oldest first. */
    list: (): MailFaultRule[] => rules.map((rule) => ({ ...rule })),
    clear: (): void => {
      rules = [];
      onChange();
    },
    /** Tells of each email whose sender will never get an answer, until what is returned is called. */
    onUnanswered: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    unanswered: (): void => {
      for (const listener of listeners) listener();
    },
    /** What goes wrong now, if anything: the oldest rule that fits strikes. */
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
