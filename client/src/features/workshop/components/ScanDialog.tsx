import { codeInLink, tagPath, toScanned } from '@chainline/shared/work-orders/bike-tag-rules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCameraCode } from '../hooks/use-camera-code';

const cameraTexts = {
  starting: 'Starting the camera…',
  watching: 'Hold the tag in front of the camera.',
  refused: 'The camera cannot be used. Type the code, or use a hand scanner.',
} as const;

/** Opens the job of a bike by camera, hand scanner or keyboard. Needs a new key on each opening. */
export const ScanDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const titleId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const go = (scanned: string) => {
    onClose();
    void navigate(tagPath(encodeURIComponent(toScanned(scanned))));
  };
  const { video, state } = useCameraCode(open, (scanned) => {
    // Other codes, such as those on boxes, are passed over.
    if (codeInLink(scanned) !== null) go(scanned);
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== '') go(text);
  };
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>Scan Bike Tag</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Alert severity={state === 'refused' ? 'warning' : 'info'}>{cameraTexts[state]}</Alert>
            {state !== 'refused' && (
              <Box
                component="video"
                ref={video}
                muted
                playsInline
                aria-label="Camera picture"
                sx={{
                  width: '100%',
                  aspectRatio: '4 / 3',
                  bgcolor: 'background.sunken',
                  borderRadius: 1,
                  objectFit: 'cover',
                }}
              />
            )}
            <TextField
              label="Tag, serial number or job number"
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoFocus
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: 300, autoCapitalize: 'characters', spellCheck: false } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={text.trim() === ''}>
            Open Job
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
