import type { SyncState } from '@chainline/shared/sync/sync-state-contract';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import { formatCount } from '../../lib/format';
import { paths } from '../../lib/paths';
import { formatLength } from './ago';

export type Warning = {
  id: string;
  severity: 'error' | 'warning' | 'info';
  title: string;
  /** Remedy, or a note that it resolves itself. */
  next: string;
  link?: { label: string; to: string };
};

/** Both sides are polled every few seconds, the shop's orders every ten; longer silence is a problem. */
const quietAfterMs = 60_000;
/** Share of the bucket above which calls are delayed. */
const nearlyFull = 0.9;

const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** True if a side has been silent for too long. */
export const isQuiet = (heardAt: string | null, now: number): heardAt is string =>
  heardAt !== null && now - Date.parse(heardAt) > quietAfterMs;

const shopWarnings = ({ woocommerce: shop }: SyncState, now: number): Warning[] => {
  if (!shop.configured) {
    return [
      {
        id: 'shop-not-configured',
        severity: 'error',
        title: 'The online shop is not configured',
        next: 'Ask whoever runs the server to add the address and keys of the WooCommerce shop to its configuration. Until then, stock is not synced.',
      },
    ];
  }
  const broken = shop.webhooks.filter(({ status }) => status !== 'active');
  return [
    ...(isQuiet(shop.last_heard_at, now)
      ? [
          {
            id: 'shop-quiet',
            severity: 'error' as const,
            title: `No contact with the online shop for ${formatLength(now - Date.parse(shop.last_heard_at))}`,
            next: 'Open the shop in a browser. If it does not load, contact its host. Nothing is lost: orders are picked up where we stopped.',
          },
        ]
      : []),
    ...(broken.length > 0
      ? [
          {
            id: 'webhooks',
            severity: 'warning' as const,
            title: `${plural(broken.length, 'webhook is', 'webhooks are')} not active`,
            next: 'They are switched back on automatically within a minute or two. If they stay off, check WooCommerce under Settings, Advanced, Webhooks. Meanwhile, orders are checked every few seconds.',
          },
        ]
      : []),
  ];
};

/** Until a manager decides, no round ends and the till is not read, which says nothing about the server or the till. */
const isStopped = ({ installation: { state } }: SyncState): boolean => state === 'asking' || state === 'aside';

const lightspeedLink = { label: 'Open the connection', to: paths.lightspeed() };

const tillWarnings = (state: SyncState, now: number): Warning[] => {
  const { lightspeed: till } = state;
  if (!till.connected) {
    const title = 'Lightspeed is not connected';
    const reason = till.message === title ? null : till.message;
    return [
      {
        id: 'till-not-connected',
        severity: 'error',
        title,
        next: reason ?? 'Connect the account again. Until then, till sales do not reach the online shop.',
        link: lightspeedLink,
      },
    ];
  }
  if (till.paused !== null) {
    return [
      {
        id: 'till-paused',
        severity: 'error',
        title: 'Stock sync is paused',
        next: till.paused,
        link: lightspeedLink,
      },
    ];
  }
  const { rate_limit: limit } = till;
  return [
    ...(isQuiet(till.last_heard_at, now) && !isStopped(state)
      ? [
          {
            id: 'till-quiet',
            severity: 'error' as const,
            title: `No contact with Lightspeed for ${formatLength(now - Date.parse(till.last_heard_at))}`,
            next: 'If this continues, connect the account again. Nothing is lost: the till’s log is picked up where we stopped.',
            link: lightspeedLink,
          },
        ]
      : []),
    ...(limit !== null && limit.size > 0 && limit.level / limit.size >= nearlyFull
      ? [
          {
            id: 'rate-limit',
            severity: 'info' as const,
            title: 'Lightspeed’s rate limit is nearly used up',
            next: 'Changes are sent a little later. You don’t need to do anything.',
          },
        ]
      : []),
  ];
};

const roundWarnings = (state: SyncState, now: number): Warning[] => {
  const { stock, woocommerce, lightspeed } = state;
  const { round_overdue_since: since } = stock;
  const canSync = woocommerce.configured && lightspeed.connected && lightspeed.paused === null && !isStopped(state);
  if (since === null || !canSync) return [];
  return [
    {
      id: 'no-round',
      severity: 'error',
      title: `Stock has not been synchronised for ${formatLength(now - Date.parse(since))}`,
      next: 'If nothing else is wrong here, ask whoever runs the server to restart it. Nothing is lost: the sync continues where it stopped.',
    },
  ];
};

const skippedMappings = (kind: ProductKind): string =>
  `${paths.productMappings()}?${new URLSearchParams({ product_type: kind, stock_state: 'skipped' }).toString()}`;

const mappingsOf: Record<ProductKind, [one: string, many: string]> = {
  bike: ['bike mapping', 'bike mappings'],
  accessory: ['accessory mapping', 'accessory mappings'],
};

const stockWarnings = ({ stock }: SyncState): Warning[] => [
  ...(stock.awaiting_first_sync > 0
    ? [
        {
          id: 'first-sync',
          severity: 'info' as const,
          title: `${plural(stock.awaiting_first_sync, 'mapping is', 'mappings are')} awaiting the first sync`,
          next: 'Preview a sync below, check the quantities and apply it. From then on, they are synced automatically.',
        },
      ]
    : []),
  ...stock.skipped.map(({ reason, product_type: kind, count }) => ({
    id: `skipped-${kind}-${reason}`,
    severity: 'warning' as const,
    title: `${plural(count, ...mappingsOf[kind])} cannot be synced: ${reason}`,
    next: 'Fix this in WooCommerce or Lightspeed, or disable the mapping.',
    link: { label: 'Show them', to: skippedMappings(kind) },
  })),
];

/** Current problems with their remedies, the most severe first. */
export const toWarnings = (state: SyncState, now: number): readonly Warning[] => {
  const order = { error: 0, warning: 1, info: 2 };
  return [
    ...shopWarnings(state, now),
    ...tillWarnings(state, now),
    ...roundWarnings(state, now),
    ...stockWarnings(state),
  ].toSorted((a, b) => order[a.severity] - order[b.severity]);
};
