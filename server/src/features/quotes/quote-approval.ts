import {
  approvalReasons,
  approvalWords,
  discountLimitOf,
  type ApprovalReason,
  type ApprovalState,
} from '@chainline/shared/quotes/approval-rules';
import type { Role } from '@chainline/shared/roles';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { RuleError } from '../../errors';
import type { LineRow, NewLine, QuoteContent } from './quote-rows';

type Priced = {
  content: Pick<QuoteContent, 'discount_percent' | 'total_amount'>;
  lines: readonly (LineRow | NewLine)[];
};
type Author = { role: Role; settings: QuoteSettings };
type Approval = Pick<QuoteContent, 'approval' | 'approval_reasons'>;

/** All that a manager must approve of these prices when `role` offers them. */
export const reasonsFor = ({ content, lines }: Priced, { role, settings }: Author): ApprovalReason[] =>
  approvalReasons(
    {
      lines: lines.map((line) => ({
        price: line.unit_price,
        quantity: line.quantity,
        discount: line.discount_percent,
        cost: line.unit_cost,
      })),
      discount: content.discount_percent,
      total: content.total_amount,
    },
    discountLimitOf(role, settings),
  );

/** Everything an approval is about; another date or another note needs no new one. */
const pricesOf = ({ content, lines }: Priced): string =>
  JSON.stringify([
    content.discount_percent,
    content.total_amount === 0,
    lines.map((line) => [
      line.kind,
      line.product_id,
      line.variation_id,
      line.unit_price,
      line.unit_cost,
      line.quantity,
      line.discount_percent,
    ]),
  ]);

/** The approval of prices that somebody saves: a manager's own are approved, unchanged ones stay as they were. */
export const approvalOf = (
  next: Priced,
  author: Author,
  before: (Priced & { approval: ApprovalState }) | null,
): Approval => {
  const isManager = author.role === 'manager';
  const reasons = reasonsFor(next, isManager ? { ...author, role: 'staff' } : author);
  if (reasons.length === 0) return { approval: 'none', approval_reasons: [] };
  const isKept = before !== null && before.approval !== 'none' && pricesOf(before) === pricesOf(next);
  const state = isKept ? before.approval : 'needed';
  return { approval: isManager ? 'approved' : state, approval_reasons: reasons };
};

export const isUnapproved = ({ approval }: Pick<QuoteContent, 'approval'>): boolean =>
  approval === 'needed' || approval === 'awaiting';

export const unapproved = (reasons: readonly ApprovalReason[]): RuleError =>
  new RuleError(
    'quote.awaiting_approval',
    reasons.length === 0
      ? 'A manager must approve this quote first.'
      : `A manager must approve this quote first: ${approvalWords(reasons)}.`,
  );
