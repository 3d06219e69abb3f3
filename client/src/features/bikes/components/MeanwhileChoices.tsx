import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState, type Ref } from 'react';
import { labelOf, shownValue } from '../bike-words';
import type { Field, Meanwhile } from '../hooks/use-bike-form';

type Clash = Meanwhile['clashes'][number];
type ChoiceProps = Clash & { by: string; onChoose: (field: Field, value: string) => void };

const Choice = ({ field, mine, theirs, by, onChoose }: ChoiceProps) => {
  const name = useId();
  const [side, setSide] = useState<'mine' | 'theirs' | null>(null);
  const sides = [
    { id: 'mine', label: `Mine: ${shownValue(field, mine)}`, value: mine },
    { id: 'theirs', label: `${by}: ${shownValue(field, theirs)}`, value: theirs },
  ] as const;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0 }}>
        {labelOf(field)}
      </Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        {sides.map(({ id, label, value }) => (
          <Box
            key={id}
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32, overflowWrap: 'anywhere' }}
          >
            <Box
              component="input"
              type="radio"
              name={name}
              checked={side === id}
              onChange={() => {
                setSide(id);
                onChoose(field, value);
              }}
              sx={{ width: 18, height: 18, m: 0, accentColor: 'var(--cl-palette-primary-main)' }}
            />
            {label}
          </Box>
        ))}
      </Stack>
    </Box>
  );
};

type MeanwhileChoicesProps = {
  meanwhile: Meanwhile;
  onChoose: (field: Field, value: string) => void;
  ref: Ref<HTMLDivElement>;
};

/** Two people in one record: what the other one changed, and a choice for each field that both changed. */
export const MeanwhileChoices = ({ meanwhile: { by, taken, clashes }, onChoose, ref }: MeanwhileChoicesProps) => {
  const who = by === '' ? 'Someone else' : by;
  return (
    <Alert ref={ref} tabIndex={-1} severity="warning" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{`${who} has changed this record`}</AlertTitle>
      {clashes.length > 0
        ? 'Nothing was saved yet. Choose for each field that you both changed, then save again.'
        : 'Nothing was saved yet. Your changes are in other fields: save again to keep both.'}
      {taken.length > 0 && (
        <Box component="ul" aria-label="Taken over" sx={{ my: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
          {taken.map(({ field, before, after }) => (
            <li key={field}>{`${labelOf(field)}: ${shownValue(field, before)} → ${shownValue(field, after)}`}</li>
          ))}
        </Box>
      )}
      <Stack spacing={1.5} sx={{ mt: 1 }}>
        {clashes.map((clash) => (
          <Choice key={`${clash.field} ${clash.theirs}`} {...clash} by={who} onChoose={onChoose} />
        ))}
      </Stack>
    </Alert>
  );
};
