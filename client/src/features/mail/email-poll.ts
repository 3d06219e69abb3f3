import type { EmailState } from '@chainline/shared/mail/email-state';

const pollMs = 5000;

/** How soon to read again, where an email is on its way: until what became of it is known. */
export const emailPoll = (states: (EmailState['status'] | null | undefined)[]): number | false =>
  states.some((state) => state === 'queued' || state === 'sending') && pollMs;
