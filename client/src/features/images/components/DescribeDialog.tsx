import { imageAltSchema } from '@chainline/shared/images/image-contract';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import { FormDialog } from '../../../components/form/FormDialog';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { ProductImage } from './ProductImage';
import type { NewAlt } from '../api/image-calls';
import type { ManagedImage } from '../managed-image';

export type DescribedImage = { image: ManagedImage; label: string };

type DescribeFormProps = {
  titleId: string;
  target: DescribedImage;
  onClose: () => void;
  onDescribe: (wanted: NewAlt) => void;
};

const DescribeForm = ({ titleId, target: { image, label }, onClose, onDescribe }: DescribeFormProps) => {
  const [text, setText] = useState(image.alt);
  const [problem, setProblem] = useState<string | null>(null);
  useFormDialog({ isDirty: text.trim() !== image.alt, isBusy: false });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog may stand inside a product form, which must not be submitted by it.
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
    <form noValidate onSubmit={submit}>
      <DialogTitle id={titleId}>What does this picture show?</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <ProductImage src={image.src} alt={label} size={160} />
          <TextField
            autoFocus
            fullWidth
            label="Picture description"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
            error={problem !== null}
            helperText={problem ?? 'Read aloud by screen readers, and shown while the picture loads.'}
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
  );
};

type DescribeDialogProps = Omit<DescribeFormProps, 'titleId'> & { open: boolean };

/** Asks for a picture's alternative text. Needs a new key on each opening. */
export const DescribeDialog = ({ open, ...form }: DescribeDialogProps) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={form.onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DescribeForm titleId={titleId} {...form} />
    </FormDialog>
  );
};
