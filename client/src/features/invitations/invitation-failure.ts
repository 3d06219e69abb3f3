import { ApiError } from '../../lib/api-error';

const attempts = {
  fetch: { refused: 'Failed to fetch invitations', failed: 'Error fetching invitations' },
  create: { refused: 'Failed to create invitation', failed: 'Error creating invitation' },
  delete: { refused: 'Failed to delete invitation', failed: 'Error deleting invitation' },
  send: { refused: 'Failed to send invitation', failed: 'Error sending invitation' },
  copy: { refused: 'Failed to create a link', failed: 'Error creating a link' },
  renew: { refused: 'Failed to renew invitation', failed: 'Error renewing invitation' },
} as const;

export type Attempt = keyof typeof attempts;

/** Error text of a failed or unanswered request. */
export const invitationFailureText = (attempt: Attempt, error: unknown): string => {
  const answered = error instanceof ApiError && error.status !== null;
  return answered ? attempts[attempt].refused : attempts[attempt].failed;
};
