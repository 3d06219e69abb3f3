import type { AuditEvent } from '@chainline/shared/audit/audit-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FactList, type Fact } from '../../../components/FactList';
import { formatDateTime, unknown } from '../../../lib/format';
import { actorName, fieldChanges, type FieldChange } from '../audit-view';

const toFacts = (event: AuditEvent): Fact[] => [
  { label: 'When', value: formatDateTime(event.at) },
  { label: 'Who', value: event.actor === null ? actorName(event) : `${actorName(event)} (${event.actor.username})` },
  { label: 'Target', value: event.target_label || unknown },
  { label: 'Reference', value: event.target ?? unknown },
  { label: 'IP address', value: event.ip || unknown },
  { label: 'Browser', value: event.user_agent || unknown },
];

const Changes = ({ changes }: { changes: readonly FieldChange[] }) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label="What changed">
      <TableHead>
        <TableRow>
          <TableCell>Field</TableCell>
          <TableCell>Before</TableCell>
          <TableCell>After</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map(({ field, before, after }) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {field}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{before ?? unknown}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{after ?? unknown}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);

type EventDialogProps = {
  event: AuditEvent;
  open: boolean;
  onClose: () => void;
  /** Filters the log by this target. */
  onFollow: (target: string) => void;
};

export const EventDialog = ({ event, open, onClose, onFollow }: EventDialogProps) => {
  const titleId = useId();
  const changes = fieldChanges(event);
  const { target } = event;
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{event.label}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          <FactList facts={toFacts(event)} />
          {changes.length > 0 ? (
            <Changes changes={changes} />
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              No values were changed.
            </Typography>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {target !== null && <Button onClick={() => onFollow(target)}>Show all activity for this</Button>}
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
