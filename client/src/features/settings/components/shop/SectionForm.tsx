import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LeaveWarning } from '../../../../components/form/LeaveWarning';
import { Panel } from '../../../../components/Panel';
import type { SettingChange } from '../../changed-settings';
import type { SectionState } from '../../hooks/use-section';

type ChangedProps = { changes: readonly SettingChange[]; onTakeTheirs: () => void; onKeepMine: () => void };

const ChangedMeanwhile = ({ changes, onTakeTheirs, onKeepMine }: ChangedProps) => (
  <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
    <AlertTitle>Somebody else changed these settings meanwhile</AlertTitle>
    Nothing of yours was saved.
    {changes.length > 0 && (
      <Box component="ul" aria-label="What changed" sx={{ my: 1, pl: 2.5 }}>
        {changes.map(({ label, before, after }) => (
          <li key={label}>{`${label}: ${before} → ${after}`}</li>
        ))}
      </Box>
    )}
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
      <Button size="small" variant="outlined" color="inherit" onClick={onKeepMine}>
        Keep what I typed
      </Button>
      <Button size="small" variant="outlined" color="inherit" onClick={onTakeTheirs}>
        Show what is in force
      </Button>
    </Stack>
  </Alert>
);

type SectionFormProps = { title: string; description: string; section: SectionState; children: ReactNode };

/** One section of the settings: its fields, saving, and the way back. */
export const SectionForm = ({ title, description, section, children }: SectionFormProps) => {
  const { save, isSaving, isDirty, problem, changes, takeTheirs, keepMine, discard, fillDefaults } = section;
  return (
    <Panel title={title}>
      <Stack component="form" noValidate aria-label={title} spacing={2.5} onSubmit={save}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {description}
        </Typography>
        {children}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        {changes && <ChangedMeanwhile changes={changes} onTakeTheirs={takeTheirs} onKeepMine={keepMine} />}
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Button type="submit" variant="contained" loading={isSaving} disabled={!isDirty}>
            Save
          </Button>
          <Button color="inherit" disabled={!isDirty || isSaving} onClick={discard}>
            Discard
          </Button>
          <Typography variant="body2" role="status" sx={{ flexGrow: 1, color: 'text.secondary' }}>
            {isDirty ? 'Not saved yet.' : ''}
          </Typography>
          <Button color="inherit" disabled={isSaving} onClick={fillDefaults}>
            Restore Defaults
          </Button>
        </Stack>
      </Stack>
      <LeaveWarning isDirty={isDirty && !isSaving} />
    </Panel>
  );
};
