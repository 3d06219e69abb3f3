import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState, type SyntheticEvent } from 'react';
import { PlainField } from '../../../components/form/PlainField';
import { formatDateTime } from '../../../lib/format';
import { snoozeChoices } from '../snooze-choices';

type SnoozeDialogProps = { now: number; onClose: () => void; onSnooze: (until: Date) => void };

/** Puts a conversation aside until a time. */
export const SnoozeDialog = ({ now, onClose, onSnooze }: SnoozeDialogProps) => {
  const titleId = useId();
  const [text, setText] = useState('');
  const chosen = new Date(text);
  const isReady = chosen.getTime() > now;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) onSnooze(chosen);
  };

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>Snooze this conversation</DialogTitle>
        <DialogContent>
          <Stack spacing={1.5} sx={{ pt: 1 }}>
            {snoozeChoices(new Date(now)).map(({ label, until }) => (
              <Button
                key={label}
                variant="outlined"
                color="inherit"
                sx={{ justifyContent: 'space-between' }}
                onClick={() => onSnooze(until)}
              >
                <span>{label}</span>
                <span>{formatDateTime(until.toISOString())}</span>
              </Button>
            ))}
            <PlainField
              label="Or until"
              type="datetime-local"
              hint="It comes back earlier if there is a new message."
              held={{ value: text, onChange: ({ target: { value } }) => setText(value) }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!isReady}>
            Snooze
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
