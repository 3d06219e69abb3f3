import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LeaveWarning } from '../../../../components/form/LeaveWarning';
import { MeanwhileNotice } from '../../../../components/form/MeanwhileNotice';
import { SteadyButton } from '../../../../components/form/SteadyButton';
import { Panel } from '../../../../components/Panel';
import type { SectionState } from '../../hooks/use-section';

type SectionFormProps = { title: string; description: string; section: SectionState; children: ReactNode };

/** Form of one settings section, with saving and reset. */
export const SectionForm = ({ title, description, section, children }: SectionFormProps) => {
  const { save, isSaving, isDirty, problem, changes, keepMine, discard, fillDefaults } = section;
  return (
    <Panel title={title}>
      <Stack component="form" noValidate aria-label={title} spacing={2.5} onSubmit={save}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {description}
        </Typography>
        {children}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        {changes && (
          <MeanwhileNotice what="these settings" changes={changes} onTakeTheirs={discard} onKeepMine={keepMine} />
        )}
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <SteadyButton type="submit" variant="contained" loading={isSaving} off={!isDirty}>
            Save
          </SteadyButton>
          <SteadyButton color="inherit" disabled={isSaving} off={!isDirty} onClick={discard}>
            Discard
          </SteadyButton>
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
