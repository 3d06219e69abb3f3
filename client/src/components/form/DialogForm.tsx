import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { ReactNode, SyntheticEvent } from 'react';

type DialogFormProps = {
  titleId: string;
  title: string;
  submitLabel: string;
  refusal: string | null;
  isBusy: boolean;
  onSubmit: (event: SyntheticEvent) => void;
  onCancel: () => void;
  children: ReactNode;
};

/** Frame of the form in a dialog: title, refusal, fields and buttons. */
export const DialogForm = (props: DialogFormProps) => {
  const { titleId, title, submitLabel, refusal, isBusy, onSubmit, onCancel, children } = props;
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        // React passes events of a dialog on to the form that opened it, if any.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {refusal !== null && <Alert severity="error">{refusal}</Alert>}
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
};
