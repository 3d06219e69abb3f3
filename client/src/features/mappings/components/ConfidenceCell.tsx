import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { StatusChip } from '../../../components/StatusChip';
import { confidenceLabel, confidenceTone, mappingName } from '../mapping-view';
import { SignalBars } from './review/SignalBars';

/** Confidence of a mapping; opens the signals if Auto-Match found it. */
export const ConfidenceCell = ({ mapping }: { mapping: Mapping }) => {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const { mapping_confidence: confidence, signals } = mapping;
  const chip = <StatusChip label={confidenceLabel(confidence)} tone={confidenceTone(confidence)} />;
  if (signals.length === 0) return chip;
  const close = () => setOpen(false);
  return (
    <>
      <ButtonBase
        aria-label={`${confidenceLabel(confidence)}: why ${mappingName(mapping)} was matched`}
        title="Why were these matched?"
        onClick={() => setOpen(true)}
        sx={{ borderRadius: 4, '& .MuiChip-root': { cursor: 'inherit' } }}
      >
        {chip}
      </ButtonBase>
      <Dialog open={open} onClose={close} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>Why were these matched?</DialogTitle>
        <DialogContent>
          <SignalBars signals={signals} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
