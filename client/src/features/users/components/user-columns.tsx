import type { ManagedUser } from '@chainline/shared/users/user-contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Column } from '../../../components/data-table/column';
import { personName } from '../../../lib/person-name';
import { StatusChip } from '../../../components/StatusChip';
import { formatCount, formatDateTime } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { roleLabels } from '../../../lib/role-labels';
import { UserStateChip } from './UserStateChip';

const NameCell = (user: ManagedUser) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    <Link component={RouterLink} to={paths.user(String(user.id))} sx={{ fontWeight: 600 }}>
      {personName(user)}
    </Link>
    {user.email !== null && (
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {user.email}
      </Typography>
    )}
  </Box>
);

export const lastSignIn = (at: string | null): string => (at === null ? 'Never' : formatDateTime(at));

export const userColumns: readonly Column<ManagedUser>[] = [
  { id: 'name', header: 'Name', sortable: true, priority: 'title', cell: (user) => <NameCell {...user} /> },
  { id: 'username', header: 'Username', sortable: true, cell: ({ username }) => username },
  { id: 'role', header: 'Role', sortable: true, cell: ({ role }) => roleLabels[role] },
  { id: 'state', header: 'Status', cell: ({ is_active }) => <UserStateChip isActive={is_active} /> },
  {
    id: 'last_sign_in_at',
    header: 'Last sign-in',
    sortable: true,
    cell: ({ last_sign_in_at }) => lastSignIn(last_sign_in_at),
  },
  {
    id: 'open_quotes',
    header: 'Open quotes',
    sortable: true,
    align: 'right',
    cell: ({ open_quotes }) => formatCount(open_quotes),
  },
  {
    id: 'second_factor',
    header: 'Second factor',
    priority: 'low',
    cell: ({ second_factor }) =>
      second_factor ? <StatusChip label="On" tone="success" /> : <StatusChip label="Off" tone="neutral" />,
  },
];
