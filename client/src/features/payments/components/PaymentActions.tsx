import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

type Amounts = NonNullable<Quote['balance']>;

/** Target of a dialog, with the amount as it was when the dialog opened. */
export type MoneyRequest = { about: 'payment' | 'refund' | 'request'; amount: number };

type Action = MoneyRequest & { label: string; variant: 'outlined' | 'text' };

const actionsOn = ({ can, balance_request: request }: Quote, { open, received }: Amounts): Action[] => {
  const again = request?.state === 'created' && request.amount === open;
  const all: (Action & { isAllowed: boolean })[] = [
    {
      about: 'request',
      amount: open,
      label: again ? 'Send Payment Link Again' : 'Request Balance',
      variant: 'outlined',
      isAllowed: can.request_balance,
    },
    { about: 'payment', amount: open, label: 'Record Payment', variant: 'outlined', isAllowed: can.record_payment },
    { about: 'refund', amount: received, label: 'Record Refund', variant: 'text', isAllowed: can.refund },
  ];
  return all.filter(({ isAllowed }) => isAllowed);
};

type PaymentActionsProps = { quote: Quote; balance: Amounts; onRequest: (request: MoneyRequest) => void };

export const PaymentActions = ({ quote, balance, onRequest }: PaymentActionsProps) => {
  const actions = actionsOn(quote, balance);
  return (
    <>
      {actions.length > 0 && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {actions.map(({ about, amount, label, variant }) => (
            <Button key={about} size="small" variant={variant} onClick={() => onRequest({ about, amount })}>
              {label}
            </Button>
          ))}
        </Stack>
      )}
      {quote.status === 'converted' && balance.open > 0 && !quote.can.complete && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          The quote can be marked completed once everything is paid. A manager can do it earlier, with a reason.
        </Typography>
      )}
    </>
  );
};
