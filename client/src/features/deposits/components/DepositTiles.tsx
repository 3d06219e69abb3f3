import type { DepositSummary } from '@chainline/shared/deposits/deposit-contract';
import { depositStatusLabels, type DepositStatus } from '@chainline/shared/deposits/deposit-rules';
import DueIcon from '@mui/icons-material/HourglassEmpty';
import LateIcon from '@mui/icons-material/NotificationImportantOutlined';
import ReceivedIcon from '@mui/icons-material/PaymentsOutlined';
import RefundedIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { StatTile } from '../../../components/StatTile';
import { formatAud, formatCount } from '../../../lib/format';

type Shown = keyof DepositSummary;

const tiles: readonly (readonly [Shown, ReactNode])[] = [
  ['due', <DueIcon key="due" fontSize="small" />],
  ['late', <LateIcon key="late" fontSize="small" />],
  ['received', <ReceivedIcon key="received" fontSize="small" />],
  ['refunded', <RefundedIcon key="refunded" fontSize="small" />],
];

const quotesOf = (count: number): string => `${formatCount(count)} ${count === 1 ? 'quote' : 'quotes'}`;

type DepositTilesProps = {
  summary: DepositSummary | undefined;
  failed: boolean;
  status: DepositStatus | undefined;
  onShow: (status: Shown) => void;
};

/** Sums by status; each leads to its rows. */
export const DepositTiles = ({ summary, failed, status, onShow }: DepositTilesProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
    {tiles.map(([name, icon]) => {
      const total = summary?.[name];
      return (
        <StatTile
          key={name}
          label={depositStatusLabels[name]}
          icon={icon}
          value={total?.amount ?? (failed ? null : undefined)}
          format={formatAud}
          urgent={name === 'late' && (total?.count ?? 0) > 0}
          detail={
            total === undefined ? (
              'Could not be loaded'
            ) : total.count === 0 ? (
              'None'
            ) : (
              <Link
                component="button"
                type="button"
                variant="body2"
                aria-pressed={status === name}
                aria-label={`${depositStatusLabels[name]}: show ${quotesOf(total.count)}`}
                onClick={() => onShow(name)}
              >
                {quotesOf(total.count)}
              </Link>
            )
          }
        />
      );
    })}
  </Box>
);
