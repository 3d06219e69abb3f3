import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { SignalBars } from './review/SignalBars';

type SignalsDialogProps = Pick<Mapping, 'signals'> & { open: boolean; onClose: () => void };

/** Signals by which Auto-Match found a mapping. */
export const SignalsDialog = ({ signals, open, onClose }: SignalsDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Why were these matched?</DialogTitle>
      <DialogContent>
        <SignalBars signals={signals} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
