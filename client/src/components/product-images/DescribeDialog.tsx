import { imageAltSchema } from '@chainline/shared/images/image-contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import { ProductImage } from '../ProductImage';
import type { NewAlt } from './image-calls';
import type { ManagedImage } from './managed-image';

export type DescribedImage = { image: ManagedImage; label: string };

type DescribeDialogProps = {
  target: DescribedImage;
  open: boolean;
  onClose: () => void;
  onDescribe: (wanted: NewAlt) => void;
};

/** Asks what a picture shows. Its key must change with each opening. */
export const DescribeDialog = ({ target: { image, label }, open, onClose, onDescribe }: DescribeDialogProps) => {
  const titleId = useId();
  const [text, setText] = useState(image.alt);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Around the pictures may be the form of a product, which is not to be sent by this.
    event.stopPropagation();
    const { success, data: alt, error } = imageAltSchema.safeParse(text);
    if (!success) {
      setProblem(error.issues[0]?.message ?? '');
      return;
    }
    if (alt !== image.alt) onDescribe({ id: image.id, alt });
    onClose();
  };

  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>What does this picture show?</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <ProductImage src={image.src} alt={label} size={160} />
            <TextField
              autoFocus
              fullWidth
              label="What it shows"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(null);
              }}
              error={problem !== null}
              helperText={problem ?? 'Read out to people who do not see it, and shown while it loads.'}
              slotProps={{ htmlInput: { maxLength: 300 } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
