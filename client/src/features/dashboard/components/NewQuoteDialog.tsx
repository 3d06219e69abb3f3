import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import type { NewQuote } from '../hooks/use-new-quote';

type NewQuoteDialogProps = { newQuote: NewQuote };

export const NewQuoteDialog = ({ newQuote: { isOpen, isLast, setLast, proceed, cancel } }: NewQuoteDialogProps) => (
  <ConfirmDialog
    open={isOpen}
    title="Create New Quote"
    confirmLabel="Continue to Quote Builder"
    onConfirm={proceed}
    onCancel={cancel}
  >
    <p>
      You will be taken to the quote builder, where you choose products, enter the customer, price the delivery and send
      the quote. Your work is saved as a draft as you go.
    </p>
    <FormControlLabel
      control={<Checkbox checked={isLast} onChange={(_event, checked) => setLast(checked)} />}
      label="Don't show again"
    />
  </ConfirmDialog>
);
