import type { Invitation } from '@chainline/shared/invitations/invitation-contract';
import type { Tone } from '../../components/StatusChip';
import { formatDateTime } from '../../lib/format';

const emailStates: Record<NonNullable<Invitation['email_status']>, string> = {
  queued: 'Email is being sent',
  sending: 'Email is being sent',
  sent: 'Emailed',
  failed: 'Email failed',
};

/** Delivery state of the email; null if none was sent. */
export const emailText = ({ emailed_at, email_status, email_error }: Invitation): string | null => {
  if (email_status === null) return null;
  const text = emailStates[email_status];
  if (email_error !== null) return `${text}: ${email_error}`;
  return email_status === 'sent' && emailed_at !== null ? `${text} ${formatDateTime(emailed_at)}` : text;
};

export const expiryChip = ({ expired }: Invitation): { label: string; tone: Tone } =>
  expired ? { label: 'Expired', tone: 'error' } : { label: 'Waiting', tone: 'info' };
