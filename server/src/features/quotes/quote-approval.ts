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

type Approval = Pick<QuoteContent, 'approval' | 'approval_reasons'>;
type Priced = {
  content: Pick<QuoteContent, 'discount_percent' | 'total_amount'>;
  lines: readonly (LineRow | NewLine)[];
};
type Saved = Priced & { content: Approval };
type Author = { role: Role; settings: QuoteSettings };

/**
 * Everything a manager must approve in these prices if `role` offers them. A manager's own prices are checked against
 * the strictest limit.
 */
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
    discountLimitOf(role, settings) ?? Math.min(settings.discount_limit_staff, settings.discount_limit_quotes),
  );

/** Reasons that everybody may see; costs are for managers only. */
export const openReasons = (reasons: readonly ApprovalReason[]): ApprovalReason[] =>
  reasons.filter(({ code }) => code !== 'below_cost');

/** The prices that an approval is about; a changed date or note needs no new approval. */
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

const isDecided = (approval: ApprovalState): boolean => approval === 'awaiting' || approval === 'approved';

/**
 * Approval state of prices being saved: a manager's are approved; unchanged prices keep their state. Prices below cost
 * are reported to others only on sending, which managers see: reporting them on saving would reveal costs by trial and
 * error.
 */
export const approvalOf = (next: Priced, author: Author, before: Saved | null): Approval => {
  const isManager = author.role === 'manager';
  const approval = before?.content.approval ?? 'none';
  if (before && (isManager ? approval !== 'none' : isDecided(approval)) && pricesOf(before) === pricesOf(next)) {
    return { approval, approval_reasons: before.content.approval_reasons };
  }
  const reasons = reasonsFor(next, author);
  const told = isManager ? reasons : openReasons(reasons);
  if (told.length === 0) return { approval: 'none', approval_reasons: [] };
  return { approval: isManager ? 'approved' : 'needed', approval_reasons: told };
};

export const isUnapproved = ({ approval }: Pick<QuoteContent, 'approval'>): boolean =>
  approval === 'needed' || approval === 'awaiting';

export const unapproved = (reasons: readonly ApprovalReason[]): RuleError => {
  const words = approvalWords(openReasons(reasons));
  return new RuleError(
    'quote.awaiting_approval',
    words === '' ? 'A manager must approve this quote first.' : `A manager must approve this quote first: ${words}.`,
  );
};
