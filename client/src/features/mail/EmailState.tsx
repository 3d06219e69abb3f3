import type { EmailState as State } from '@chainline/shared/mail/email-state';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../lib/format';
import { EmailAddress } from '../../components/EmailAddress';
import { StatusChip, type Tone } from '../../components/StatusChip';

const looks: Record<State['status'], { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'On its way', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
};

/** Delivery state of an email: recipient, time and failure. */
export const EmailState = ({ title, email }: { title: string; email: State }) => (
  <Stack spacing={0.25}>
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <StatusChip {...looks[email.status]} />
    </Stack>
    <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <EmailAddress address={email.to} />, {formatDateTime(email.sent_at ?? email.created_at)}
    </Typography>
    {email.error !== null && email.status !== 'sent' && (
      <Typography variant="caption" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
        {email.error}
      </Typography>
    )}
  </Stack>
);
