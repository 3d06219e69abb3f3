import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { formatAud } from '../../../lib/format';
import { useConfirmTillSale, type TillProposal } from '../api/till-sale-queries';
import { cautionsOf, stockWarning } from '../till-words';

type ConfirmTillSaleDialogProps = {
  quote: Quote;
  proposal: TillProposal;
  isOpen: boolean;
  onConfirmed: (quote: Quote) => void;
  onClose: () => void;
};

/** Confirms that a sale at the till was a payment of the quote. */
export const ConfirmTillSaleDialog = (props: ConfirmTillSaleDialogProps) => {
  const { quote, proposal, isOpen, onConfirmed, onClose } = props;
  const { mutate, isPending, error } = useConfirmTillSale(quote.id);
  const toast = useToast();
  const warning = stockWarning(proposal);
  const confirm = () =>
    mutate(proposal, {
      onSuccess: (changed) => {
        toast({ message: 'Payment recorded', tone: 'success' });
        onConfirmed(changed);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Record ${formatAud(proposal.amount)} for ${quote.quote_number}?`}
      confirmLabel="Record Payment"
      busy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        <span>{`The till sale with ticket ${proposal.ticket_number} is recorded as a payment of this quote. It can then no longer be used for another quote.`}</span>
        {[...cautionsOf(proposal), ...(warning === null ? [] : [warning])].map((text) => (
          <Alert key={text} severity="warning">
            {text}
          </Alert>
        ))}
        {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
};
