import { approvalReasons, approvalWords, discountLimitOf } from '@chainline/shared/quotes/approval-rules';
import Alert from '@mui/material/Alert';
import { useUser } from '../../../../lib/session-context';
import { useBuilder } from '../../builder-context';
import { percentOf } from '../../builder-totals';

/** Announces that sending will ask a manager for approval. The server decides; only it knows every cost. */
export const ApprovalHint = () => {
  const { form, totals, settings, isApproved } = useBuilder();
  const { role } = useUser();
  const lines = [
    ...form.products.map(({ discount, ...line }) => ({ ...line, discount: percentOf(discount) })),
    ...form.labour_items.map(({ labourPrice: price, quantity }) => ({ price, quantity, discount: 0, cost: null })),
  ];
  const priced = { lines, discount: percentOf(form.settings.discount), total: totals.total_amount };
  const reasons = approvalReasons(priced, discountLimitOf(role, settings));
  if (isApproved || reasons.length === 0) return null;
  return (
    <Alert severity="info">
      A manager must approve this quote before it is sent, because {approvalWords(reasons)}. Send Quote requests
      approval.
    </Alert>
  );
};
