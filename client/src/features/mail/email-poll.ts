import type { EmailState } from '@chainline/shared/mail/email-state';

const pollMs = 5000;

/** Refetch interval while an email is on its way; false once its outcome is known. */
export const emailPoll = (states: (EmailState['status'] | null | undefined)[]): number | false =>
  states.some((state) => state === 'queued' || state === 'sending') && pollMs;
