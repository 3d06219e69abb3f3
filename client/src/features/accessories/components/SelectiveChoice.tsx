import type { SelectiveSyncRequest } from '@chainline/shared/sync/selective-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { useToast } from '../../../components/toast-context';
import { useStartSelective } from '../api/selective-calls';
import {
  choiceProblem,
  contentChoices,
  defaultChoice,
  imageSides,
  targetChoices,
  withImageSetting,
} from '../selective-form';

type SelectiveChoiceProps = {
  titleId: string;
  onClose: () => void;
  onStarted: (id: string) => void;
  onPreviewed: (id: string) => void;
};

const Group = ({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) => (
  <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
    <Typography component="legend" variant="subtitle2" sx={{ p: 0, fontWeight: 600 }}>
      {legend}
    </Typography>
    {hint !== undefined && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {hint}
      </Typography>
    )}
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      {children}
    </Stack>
  </Box>
);

type TickProps = { label: string; checked: boolean; disabled?: boolean; onChange: (checked: boolean) => void };

const Tick = ({ label, checked, disabled = false, onChange }: TickProps) => (
  <FormControlLabel
    label={label}
    disabled={disabled}
    control={<Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />}
  />
);

type ImageSettingsProps = { choice: SelectiveSyncRequest; onChange: (choice: SelectiveSyncRequest) => void };

/** Shown only while images are synced. */
const ImageSettings = ({ choice, onChange }: ImageSettingsProps) =>
  imageSides.map(({ side, label }) => (
    <Group key={side} legend={`${label} images`}>
      <Tick
        label={`${label} receives images`}
        checked={choice.imageSyncSettings[side].receiveImages}
        disabled={!choice.syncImages}
        onChange={(receiveImages) => onChange(withImageSetting(choice, side, { receiveImages }))}
      />
      <Tick
        label={`${label} sends images`}
        checked={choice.imageSyncSettings[side].sendImages}
        disabled={!choice.syncImages}
        onChange={(sendImages) => onChange(withImageSetting(choice, side, { sendImages }))}
      />
    </Group>
  ));

/** Form for the fields to copy and the side to copy to. */
export const SelectiveChoice = ({ titleId, onClose, onStarted, onPreviewed }: SelectiveChoiceProps) => {
  const toast = useToast();
  const [choice, setChoice] = useState(defaultChoice);
  const start = useStartSelective();
  const problem = choiceProblem(choice);

  const begin = (preview: boolean) =>
    start.mutate(
      { ...choice, preview },
      {
        onSuccess: ({ sync_id, already_running, message }) => {
          if (already_running || !preview) {
            toast({ message, tone: already_running ? 'info' : 'success' });
            onStarted(sync_id);
            return;
          }
          onPreviewed(sync_id);
        },
      },
    );
  const isPreview = start.variables?.preview === true;

  return (
    <>
      <DialogTitle id={titleId}>Selective Sync</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Copies the selected details between mapped accessories to the targets below. A preview shows every change
            before anything is saved.
          </Typography>
          <Group legend="What to sync">
            {contentChoices.map(({ name, label }) => (
              <Tick
                key={name}
                label={label}
                checked={choice[name]}
                onChange={(checked) => setChoice({ ...choice, [name]: checked })}
              />
            ))}
          </Group>
          <Group legend="Targets" hint="Stock follows each mapping's own direction.">
            {targetChoices.map(({ name, label }) => (
              <Tick
                key={name}
                label={label}
                checked={choice[name]}
                onChange={(checked) => setChoice({ ...choice, [name]: checked })}
              />
            ))}
          </Group>
          <ImageSettings choice={choice} onChange={setChoice} />
          <Box role="status">{problem !== null && <Alert severity="warning">{problem}</Alert>}</Box>
          {start.isError && <ErrorState error={start.error} message="Sync failed. Please try again." />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="outlined"
          disabled={problem !== null || (start.isPending && isPreview)}
          loading={start.isPending && !isPreview}
          onClick={() => begin(false)}
        >
          Sync now
        </Button>
        <Button
          variant="contained"
          disabled={problem !== null || (start.isPending && !isPreview)}
          loading={start.isPending && isPreview}
          onClick={() => begin(true)}
        >
          Preview
        </Button>
      </DialogActions>
    </>
  );
};
