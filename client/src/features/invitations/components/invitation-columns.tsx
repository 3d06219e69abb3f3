import type { Invitation } from '@chainline/shared/invitations/invitation-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Column } from '../../../components/data-table/column';
import { StatusChip } from '../../../components/StatusChip';
import { formatDateTime } from '../../../lib/format';
import { roleLabels } from '../../../lib/role-labels';
import { emailText, expiryChip } from '../invitation-view';
import { InvitationActions } from './InvitationActions';

const EmailCell = (invitation: Invitation) => {
  const sent = emailText(invitation);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {invitation.email}
      {sent !== null && (
        <Typography
          variant="caption"
          component="div"
          sx={{ color: invitation.email_status === 'failed' ? 'error.main' : 'text.secondary' }}
        >
          {sent}
        </Typography>
      )}
    </Box>
  );
};

type ColumnsOptions = Parameters<typeof InvitationActions>[0];

export const invitationColumns = (actions: Omit<ColumnsOptions, 'invitation'>): readonly Column<Invitation>[] => [
  { id: 'email', header: 'Email', priority: 'title', cell: (invitation) => <EmailCell {...invitation} /> },
  { id: 'role', header: 'Role', cell: ({ role }) => roleLabels[role] },
  { id: 'created_at', header: 'Created', cell: ({ created_at }) => formatDateTime(created_at) },
  {
    id: 'expires_at',
    header: 'Expires',
    cell: (invitation) => (
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <span>{formatDateTime(invitation.expires_at)}</span>
        <StatusChip {...expiryChip(invitation)} />
      </Stack>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    priority: 'actions',
    cell: (invitation) => <InvitationActions invitation={invitation} {...actions} />,
  },
];
