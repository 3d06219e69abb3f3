import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useToast } from '../../../components/toast-context';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { errorMessage } from '../../../lib/api-error';
import { formatDateTime } from '../../../lib/format';
import { tillSaleQueries, useDismissTillSale, useRefreshTillSales, type TillProposal } from '../api/till-sale-queries';
import { reversalText } from '../till-words';
import { ConfirmTillSaleDialog } from './ConfirmTillSaleDialog';
import { TillProposalRow } from './TillProposalRow';

type TillSalesProps = {
  quote: Quote;
  balance: NonNullable<Quote['balance']>;
  onChanged: (quote: Quote) => void;
};

/** Till sales that may be payments of the quote, and recorded ones that were voided or refunded. */
export const TillSales = ({ quote, balance: { open, received }, onChanged }: TillSalesProps) => {
  const titleId = useId();
  const about = { quoteId: quote.id, open, received };
  const { data, error, refetch, isFetching } = useQuery(tillSaleQueries.of(about));
  const refresh = useRefreshTillSales(about);
  const dismissal = useDismissTillSale(about);
  const toast = useToast();
  const { target, isOpen, shown, show, hide } = useDialogTarget<TillProposal>();

  const dismiss = (saleId: number) =>
    dismissal.mutate(
      { saleId, dismissed: true },
      {
        onSuccess: () =>
          toast({
            message: 'The sale is no longer proposed for this quote',
            action: { label: 'Undo', onClick: () => dismissal.mutate({ saleId, dismissed: false }) },
          }),
      },
    );

  if (error) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {`The till sales could not be loaded. ${errorMessage(error)}`}
      </Alert>
    );
  }
  if (!data || (!data.is_connected && data.proposals.length === 0 && data.reversals.length === 0)) return null;
  const { is_connected: isConnected, read_at: readAt, proposals, reversals } = data;
  return (
    <>
      {reversals.map((reversal) => (
        <Alert key={reversal.sale_id} severity="warning">
          {reversalText(reversal)}
        </Alert>
      ))}
      {quote.can.record_payment && (
        <Box component="section" aria-labelledby={titleId}>
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mr: 'auto' }}>
              Found at the till
            </Typography>
            {isConnected && (
              <Button size="small" loading={refresh.isPending} onClick={() => refresh.mutate()}>
                Check the Till
              </Button>
            )}
          </Stack>
          {refresh.error && <Alert severity="error">{errorMessage(refresh.error)}</Alert>}
          {proposals.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              No till sale matches the outstanding amount.
            </Typography>
          ) : (
            <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {proposals.map((proposal) => (
                <TillProposalRow
                  key={proposal.sale_id}
                  proposal={proposal}
                  isBusy={dismissal.isPending}
                  onConfirm={() => show(proposal)}
                  onDismiss={() => dismiss(proposal.sale_id)}
                />
              ))}
            </Box>
          )}
          {readAt !== null && (
            <Typography variant="caption" component="p" role="status" sx={{ m: 0, color: 'text.secondary' }}>
              {`Last checked on ${formatDateTime(readAt)}`}
            </Typography>
          )}
        </Box>
      )}
      {target && (
        <ConfirmTillSaleDialog
          key={shown}
          quote={quote}
          proposal={target}
          isOpen={isOpen}
          onConfirmed={onChanged}
          onClose={hide}
        />
      )}
    </>
  );
};
