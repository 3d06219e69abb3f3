import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../components/StatusChip';
import { formatAud } from '../../../lib/format';
import type { TillProposal } from '../api/till-sale-queries';
import { aboutSale, cautionsOf, contentsOf, reasonsOf, stockWarning } from '../till-words';

type TillProposalRowProps = {
  proposal: TillProposal;
  isBusy: boolean;
  onConfirm: () => void;
  onDismiss: () => void;
};

/** A sale at the till, with the reasons why it may be a payment of the quote. */
export const TillProposalRow = ({ proposal, isBusy, onConfirm, onDismiss }: TillProposalRowProps) => {
  const { ticket_number: ticket, amount, total } = proposal;
  const warning = stockWarning(proposal);
  const name = `${formatAud(amount)}, ticket ${ticket}`;
  return (
    <Stack component="li" spacing={1} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{`Ticket ${ticket}`}</Typography>
        <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{formatAud(amount)}</Typography>
      </Stack>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {aboutSale(proposal)}
        </Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {contentsOf(proposal)}
        </Typography>
        {total !== amount && (
          <Typography variant="caption" component="p" sx={{ m: 0 }}>
            {`Of ${formatAud(total)} in total, ${formatAud(amount)} would count for this quote.`}
          </Typography>
        )}
      </Box>
      <Stack
        component="ul"
        direction="row"
        useFlexGap
        spacing={0.5}
        aria-label="Reasons"
        sx={{ p: 0, m: 0, flexWrap: 'wrap' }}
      >
        {reasonsOf(proposal).map((reason) => (
          <Box key={reason} component="li" sx={{ listStyle: 'none' }}>
            <StatusChip label={reason} tone="success" />
          </Box>
        ))}
      </Stack>
      {cautionsOf(proposal).map((caution) => (
        <Alert key={caution} severity="info">
          {caution}
        </Alert>
      ))}
      {warning !== null && <Alert severity="warning">{warning}</Alert>}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          aria-label={`Confirm payment of ${name}`}
          onClick={onConfirm}
        >
          Confirm Payment
        </Button>
        <Button
          size="small"
          color="inherit"
          disabled={isBusy}
          aria-label={`Not this quote: ${name}`}
          onClick={onDismiss}
        >
          Not This Quote
        </Button>
      </Stack>
    </Stack>
  );
};
