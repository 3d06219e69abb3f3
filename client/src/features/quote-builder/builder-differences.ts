import type { PaymentOption } from '@chainline/shared/quotes/quote-draft';
import { formatAud, formatDate } from '../../lib/format';
import { readDays, readFee, readPercent, type BuilderForm, type ProductLine } from './builder-form';

export const paymentLabels: Record<PaymentOption, string> = {
  customer_chooses: 'Customer chooses',
  deposit: 'Deposit',
  full: 'Full payment',
};

/** A difference between two versions of a draft; null where one of them lacks the entry. */
export type Difference = { id: string; label: string; mine: string | null; theirs: string | null };

type Entry = { id: string; label: string; text: string };

const describeProduct = (line: ProductLine): string =>
  [
    `${line.quantity} × ${formatAud(line.price)}`,
    ...(readPercent(line.discount) > 0 ? [`${readPercent(line.discount)}% off`] : []),
    ...(line.expected_date === null ? [] : [`expected ${formatDate(line.expected_date)}`]),
  ].join(', ');

/** Numbers repeated ids, as a unit can appear on two lines. */
const numbered = (entries: Entry[]): Entry[] => {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const times = seen.get(entry.id) ?? 0;
    seen.set(entry.id, times + 1);
    return times === 0 ? entry : { ...entry, id: `${entry.id}#${times}` };
  });
};

const field = (label: string, text: string): Entry => ({ id: label, label, text: text.trim() });

const describeParcel = ({ parcel }: BuilderForm): string =>
  parcel === null
    ? 'As estimated'
    : `${parcel.packageCount} × ${parcel.length} × ${parcel.width} × ${parcel.height} cm, ${parcel.weight} kg`;

const describe = (form: BuilderForm, nameOf: (userId: number) => string): Entry[] => {
  const { customer_info: customer, settings, manual_fee: fee } = form;
  return [
    field('Customer name', customer.name),
    field('Company', customer.company),
    field('Email', customer.email),
    field('Phone', customer.phone),
    field('Address', customer.address),
    ...numbered(
      form.products.map((line) => ({
        id: `unit ${line.product_id}/${line.variation_id}`,
        label: line.name,
        text: describeProduct(line),
      })),
    ),
    ...numbered(
      form.labour_items.map(({ description, quantity, labourPrice }) => ({
        id: `labour ${description}`,
        label: `Labour: ${description}`,
        text: `${quantity} × ${formatAud(labourPrice)}`,
      })),
    ),
    field('Discount', `${readPercent(settings.discount)}%`),
    field('Valid days', String(readDays(settings.validDays))),
    field('Payment option', paymentLabels[settings.paymentOption]),
    field('Assigned to', settings.assignedTo === null ? '' : nameOf(settings.assignedTo)),
    field('Internal notes', settings.notes),
    field('Note for the customer', settings.customer_note),
    field('Delivery', form.delivery ? `${form.delivery.option.name}, ${formatAud(form.delivery.option.price)}` : ''),
    field('Delivery fee', fee === null ? 'As offered' : formatAud(readFee(fee))),
    field('Distance checked', form.distance_confirmed ? 'Yes' : 'No'),
    field('Parcel', describeParcel(form)),
  ];
};

/** Differences between two drafts, field by field. An empty field equals a missing line. */
export const differencesOf = (
  mine: BuilderForm,
  theirs: BuilderForm,
  nameOf: (userId: number) => string = String,
): Difference[] => {
  const ours = describe(mine, nameOf);
  const others = new Map(describe(theirs, nameOf).map((entry) => [entry.id, entry]));
  const ids = new Set(ours.map(({ id }) => id));
  const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);
  return [
    ...ours.map(({ id, label, text }) => ({ id, label, mine: orNull(text), theirs: orNull(others.get(id)?.text) })),
    ...[...others.values()]
      .filter(({ id }) => !ids.has(id))
      .map(({ id, label, text }) => ({ id, label, mine: null, theirs: orNull(text) })),
  ].filter((difference) => difference.mine !== difference.theirs);
};
