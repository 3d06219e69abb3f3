import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { formatDay, formatMoney, type Paper } from '../quotes';
import type { PartRow } from './work-part-store';

type Printed = { work: WorkOrder; parts: readonly UsedPart[]; shop: ShopSettings; at: Date };

export type UsedPart = Pick<PartRow, 'name' | 'sku' | 'quantity'>;

const dayText = (day: string): string => formatDay(`${day}T00:00:00Z`, 'UTC');

const linesOf = ({ order, promised_on: promised, assigned_to_name: mechanic }: WorkOrder, printedOn: string) => [
  ...(order === null ? [] : [`Order ${order.number}`]),
  ...(promised === null ? [] : [`Promised for ${dayText(promised)}`]),
  ...(mechanic === null ? [] : [`Mechanic: ${mechanic}`]),
  `Printed ${printedOn}`,
];

const partiesOf = (work: WorkOrder): Paper['parties'] => [
  {
    title: 'Customer',
    lines: [work.customer_name, work.customer_phone, work.customer_email].filter((line) => line !== ''),
  },
  {
    title: 'Bike',
    lines: [
      work.bike,
      ...(work.limit_amount === null ? [] : [`Not to exceed ${formatMoney(work.limit_amount)} without asking`]),
    ],
  },
];

type Block = NonNullable<Paper['blocks']>[number];

const bikesOf = ({ bike_tags: tags }: WorkOrder): Block[] =>
  tags.length === 0
    ? []
    : [
        {
          kind: 'table',
          title: 'Bikes',
          widths: [0.5, 0.3, 0.2],
          head: ['MODEL', 'SERIAL NUMBER', 'TAG'],
          rows: tags.map(({ bike_model: model, serial_number: serial, code }) => [
            model,
            serial === '' ? '______________________' : serial,
            code,
          ]),
        },
      ];

/** Parts used so far. Without prices, because the paper hangs on the bike. */
export const partsBlock = (parts: readonly UsedPart[]): Block[] => {
  const used = parts.filter(({ quantity }) => quantity > 0);
  return used.length === 0
    ? []
    : [
        {
          kind: 'table',
          title: 'Parts used',
          widths: [0.6, 0.25, 0.15],
          head: ['PART', 'SKU', 'QUANTITY'],
          rows: used.map(({ name, sku, quantity }) => [name, sku, String(quantity)]),
        },
      ];
};

const textOf = (title: string, text: string): Block[] => (text === '' ? [] : [{ kind: 'text', title, text }]);

const listsOf = ({ checklist }: WorkOrder): Block[] =>
  [...new Set(checklist.map(({ list }) => list))].map((list) => ({
    kind: 'ticks',
    title: list,
    rows: checklist.filter((step) => step.list === list).map(({ text, is_done: isDone }) => ({ text, isDone })),
  }));

const notesOf = ({ entries }: WorkOrder): Block[] => {
  const notes = entries.filter(({ type }) => type === 'note').toReversed();
  return textOf('Notes', notes.map(({ by, text }) => `${text} (${by})`).join('\n'));
};

/** The work order as it hangs on the bike. */
export const workOrderPaper = ({ work, parts, shop, at }: Printed): Paper => ({
  title: 'Work order',
  number: work.number,
  lines: linesOf(work, formatDay(at, shop.time_zone)),
  at: at.toISOString(),
  shop,
  parties: partiesOf(work),
  text: [],
  items: [],
  sums: null,
  payments: null,
  blocks: [
    ...textOf('What to do', work.problem),
    ...bikesOf(work),
    ...textOf('Assembly instructions', work.assembly_instructions),
    ...listsOf(work),
    ...partsBlock(parts),
    ...notesOf(work),
    { kind: 'signatures', labels: ['Mechanic', 'Checked by', 'Date'] },
  ],
  closing: '',
});
