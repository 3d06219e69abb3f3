import { longestEntryMinutes, type WorkEntry, type WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type SyntheticEvent } from 'react';
import { Panel } from '../../../components/Panel';
import { errorMessage } from '../../../lib/api-error';
import { formatDateTime } from '../../../lib/format';
import { newKey } from '../../../lib/new-key';
import { useAddEntry } from '../api/work-mutations';
import { durationText } from '../work-words';

const EntryForm = ({ id }: { id: number }) => {
  const [key, setKey] = useState(newKey);
  const [text, setText] = useState('');
  const [minutes, setMinutes] = useState('');
  const { mutate, isPending, error } = useAddEntry(id);
  const isTime = minutes.trim() !== '';
  const isDuration = /^[1-9]\d*$/u.test(minutes.trim()) && Number(minutes) <= longestEntryMinutes;
  const isValid = isTime ? isDuration : text.trim() !== '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isValid || isPending) return;
    mutate(
      { text, minutes: isTime ? Number(minutes) : null, request_key: key },
      {
        onSuccess: () => {
          setText('');
          setMinutes('');
          setKey(newKey());
        },
      },
    );
  };
  return (
    <Stack component="form" noValidate aria-label="Add a note or time" spacing={1} onSubmit={submit} sx={{ mb: 2 }}>
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      <TextField
        label="Note"
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={2}
        maxRows={6}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Stack direction="row" spacing={1}>
        <TextField
          size="small"
          label="Minutes worked"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
          error={isTime && !isValid}
          {...(isTime && !isValid && { helperText: `Enter 1 to ${longestEntryMinutes}` })}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
          sx={{ maxWidth: 170 }}
        />
        <Button type="submit" variant="outlined" disabled={!isValid} loading={isPending}>
          Add
        </Button>
      </Stack>
    </Stack>
  );
};

const textOf = ({ type, text, minutes }: WorkEntry): string => {
  if (type !== 'time' || minutes === null) return text;
  return [`${durationText(minutes)} of work`, text].filter((part) => part !== '').join(': ');
};

/** Notes, time and what happened, latest first. */
export const EntriesPanel = ({ work }: { work: WorkOrder }) => (
  <Panel
    title="Notes and history"
    aside={`${durationText(work.minutes_spent)} of ${durationText(work.minutes)} worked`}
  >
    <EntryForm id={work.id} />
    <Box component="ol" aria-label="History" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {work.entries.map((entry) => (
        <Box
          component="li"
          key={entry.id}
          sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
        >
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', fontWeight: entry.type === 'note' ? 600 : 400 }}>
            {textOf(entry)}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {`${formatDateTime(entry.at)}, ${entry.by}`}
          </Typography>
        </Box>
      ))}
    </Box>
  </Panel>
);
