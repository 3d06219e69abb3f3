import { toCents, toDollars } from '@chainline/shared/money';
import { labourLineTotal, productLineTotal } from '@chainline/shared/quotes/quote-totals';
import { type MarginLine, MarginMeter } from '../../../quotes';
import { useBuilder } from '../../builder-context';
import type { BuilderForm } from '../../builder-form';
import { percentOf } from '../../builder-totals';
import { ReviewPart } from './ReviewPart';

const ofAll = (one: number | null, quantity: number): number | null =>
  one === null ? null : toDollars(toCents(one) * quantity);

const linesOf = ({ products, labour_items: labour }: BuilderForm): MarginLine[] => [
  ...products.map((line) => ({
    type: line.type,
    total: productLineTotal({ ...line, discount: percentOf(line.discount) }),
    cost: ofAll(line.cost, line.quantity),
  })),
  ...labour.map((line) => ({
    type: 'labour' as const,
    total: labourLineTotal(line),
    cost: ofAll(line.labourCost, line.quantity),
  })),
];

export const ReviewMargin = () => {
  const { form, settings } = useBuilder();
  return (
    <ReviewPart title="Margin">
      <MarginMeter lines={linesOf(form)} discount={percentOf(form.settings.discount)} targets={settings} />
    </ReviewPart>
  );
};
