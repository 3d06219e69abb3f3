import type { AuditEvent } from '@chainline/shared/audit/audit-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Column } from '../../../components/data-table/column';
import { browserName } from '../../account';
import { formatDateTime, unknown } from '../../../lib/format';
import { actorName, changeText, fieldChanges } from '../audit-view';

const shownChanges = 2;

const small = {
  variant: 'caption',
  component: 'div',
  sx: { color: 'text.secondary', overflowWrap: 'anywhere' },
} as const;

const WhatCell = (event: AuditEvent) => {
  const changes = fieldChanges(event);
  const rest = changes.length - shownChanges;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {event.label}
      {changes.slice(0, shownChanges).map((change) => (
        <Typography key={change.field} {...small} noWrap sx={{ ...small.sx, maxWidth: { sm: 340 } }}>
          {changeText(change)}
        </Typography>
      ))}
      {rest > 0 && <Typography {...small}>{`and ${rest} more`}</Typography>}
    </Box>
  );
};

const WhereCell = ({ ip, user_agent }: AuditEvent) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    {ip === '' ? unknown : ip}
    {user_agent !== '' && <Typography {...small}>{browserName(user_agent)}</Typography>}
  </Box>
);

export const auditColumns = (onShow: (event: AuditEvent) => void): readonly Column<AuditEvent>[] => [
  { id: 'at', header: 'When', sortable: true, width: 170, cell: ({ at }) => formatDateTime(at) },
  { id: 'actor', header: 'Who', cell: (event) => actorName(event) },
  { id: 'action', header: 'What', priority: 'title', cell: (event) => <WhatCell {...event} /> },
  {
    id: 'target',
    header: 'Target',
    cell: ({ target_label }) => <Box sx={{ overflowWrap: 'anywhere' }}>{target_label || unknown}</Box>,
  },
  { id: 'where', header: 'Signed in from', cell: (event) => <WhereCell {...event} /> },
  {
    id: 'details',
    header: 'Details',
    headerHidden: true,
    priority: 'actions',
    cell: (event) => (
      <Button
        size="small"
        aria-label={`Details of ${event.label}, ${formatDateTime(event.at)}`}
        onClick={() => onShow(event)}
      >
        Details
      </Button>
    ),
  },
];
