import { kindLabels, methodLabels } from '@chainline/shared/payments/payment-rules';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { formatDay, formatMoney, type Paper } from '../quotes';
import type { OrderPayments } from './order-payment-read-model';
import type { HandOverInsert } from './hand-over-inserts';
import { partsBlock, type UsedPart } from './work-order-paper';

type HandOver = {
  work: WorkOrder;
  parts: readonly UsedPart[];
  payments: OrderPayments | null;
  inserts: readonly Pick<HandOverInsert, 'title' | 'received' | 'intro' | 'blocks'>[];
  shop: ShopSettings;
  at: Date;
};

const received = 'The customer has received the goods above with keys and papers, and was shown how to use them.';
const toWrite = '______________________';

const bikesOf = ({ bike_tags: tags }: WorkOrder): NonNullable<Paper['blocks']> =>
  tags.length === 0
    ? []
    : [
        {
          kind: 'table',
          title: 'Bikes',
          widths: [0.4, 0.32, 0.28],
          head: ['MODEL', 'SERIAL NUMBER', 'KEY NUMBERS'],
          rows: tags.map(({ bike_model: model, serial_number: serial, key_numbers: keys }) => [
            model,
            serial || toWrite,
            keys || toWrite,
          ]),
        },
      ];

const checksOf = ({ checklist }: WorkOrder): NonNullable<Paper['blocks']> =>
  [...new Set(checklist.map(({ list }) => list))].map((list) => ({
    kind: 'ticks',
    title: list,
    rows: checklist.filter((step) => step.list === list).map(({ text, is_done: isDone }) => ({ text, isDone })),
  }));

const rowsOf = ({ payments, paid, paid_at: paidAt, payment_method: method }: OrderPayments, timeZone: string) => [
  ...payments.map((payment) => ({
    when: formatDay(payment.paid_at, timeZone),
    what: kindLabels[payment.kind],
    detail: [payment.method_title || methodLabels[payment.method], payment.reference].filter(Boolean).join(', '),
    amount: payment.kind === 'refund' ? -payment.amount : payment.amount,
  })),
  ...(paidAt === null
    ? []
    : [{ when: formatDay(paidAt, timeZone), what: kindLabels.full, detail: method, amount: paid }]),
];

const paymentsOf = ({ payments, shop }: HandOver): Paper['payments'] =>
  payments && {
    rows: rowsOf(payments, shop.time_zone),
    sums: [
      { label: 'Total (Inc. GST)', amount: payments.total },
      { label: 'Paid', amount: payments.paid },
      { label: 'Still to pay', amount: payments.open },
    ],
  };

/** The sheet that customer and shop sign when a bike leaves. */
export const handOverPaper = (handOver: HandOver): Paper => {
  const { work, parts, payments, inserts, shop, at } = handOver;
  const { handed_over_at: handedOverAt, collected_name: name, order, limit_amount: limit } = work;
  return {
    title: 'Hand-over',
    number: work.number,
    lines: [
      ...(order === null ? [] : [`Order ${order.number}`]),
      handedOverAt === null
        ? `Printed ${formatDay(at, shop.time_zone)}`
        : `Handed over ${formatDay(handedOverAt, shop.time_zone)}`,
    ],
    at: at.toISOString(),
    shop,
    parties: [
      {
        title: 'Customer',
        lines: [work.customer_name, work.customer_phone, work.customer_email].filter((line) => line !== ''),
      },
      {
        title: 'Collected by',
        lines: [
          name === '' ? toWrite : name,
          ...(payments === null && limit !== null ? [`Agreed limit ${formatMoney(limit)}`] : []),
        ],
      },
    ],
    text: [],
    items: [],
    sums: null,
    payments: paymentsOf(handOver),
    blocks: [
      ...(work.problem === '' ? [] : [{ kind: 'text' as const, title: 'Work', text: work.problem }]),
      ...bikesOf(work),
      ...checksOf(work),
      ...partsBlock(parts),
      {
        kind: 'signatures',
        text: [received, ...inserts.map((insert) => insert.received)].join(' '),
        labels: ['Customer', 'For the shop', 'Date'],
      },
      ...inserts.flatMap(({ title, intro, blocks }) => [{ kind: 'part' as const, title, text: intro }, ...blocks]),
    ],
    closing: '',
  };
};
