import { approvalWords } from '@chainline/shared/quotes/approval-rules';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { errorMessage } from '../../../../lib/api-error';
import { paths } from '../../../../lib/paths';
import { useApproval } from '../../api/approval-mutation';

type Words = { severity: AlertColor; title: string; text: string };

const wordsOf = ({ approval: { state, reasons }, can }: Quote): Words => {
  const why = reasons.length === 0 ? '' : `, because ${approvalWords(reasons)}`;
  if (state === 'approved') {
    return {
      severity: 'success',
      title: 'Approved',
      text: 'A manager has approved these prices. The quote can be sent.',
    };
  }
  if (can.approve) {
    return {
      severity: 'warning',
      title: 'Your approval is needed',
      text: `Others cannot send this quote yet${why}. Sending it yourself approves it.`,
    };
  }
  return state === 'awaiting'
    ? { severity: 'info', title: 'Waiting for approval', text: `A manager must approve this quote${why}.` }
    : { severity: 'warning', title: 'A manager must approve this quote', text: `It cannot be sent yet${why}.` };
};

/** Explains that a draft exceeds its author's limits, and lets a manager decide. */
export const ApprovalNotice = ({ quote }: { quote: Quote }) => {
  const approval = useApproval(quote);
  if (quote.approval.state === 'none' || quote.status !== 'draft') return null;
  const { severity, title, text } = wordsOf(quote);
  const decide = (action: 'approve' | 'request') => approval.mutate(action);
  return (
    <Alert severity={severity} role="status" sx={{ mb: 2.5 }}>
      <AlertTitle>{title}</AlertTitle>
      {text}
      {approval.error && <p>{errorMessage(approval.error)}</p>}
      {(quote.can.approve || quote.can.request_approval) && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1.5, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            loading={approval.isPending}
            onClick={() => decide(quote.can.approve ? 'approve' : 'request')}
          >
            {quote.can.approve ? 'Approve' : 'Ask for Approval'}
          </Button>
          <Button variant="outlined" component={RouterLink} to={paths.quoteEdit(quote.id)}>
            Change Prices
          </Button>
        </Stack>
      )}
    </Alert>
  );
};
