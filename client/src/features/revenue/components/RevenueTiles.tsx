import type { RevenueFigures } from '@chainline/shared/revenue/revenue-contract';
import { profitOf } from '@chainline/shared/revenue/revenue-rules';
import MarginIcon from '@mui/icons-material/DonutLargeOutlined';
import GstIcon from '@mui/icons-material/AccountBalanceOutlined';
import NetIcon from '@mui/icons-material/PaymentsOutlined';
import RefundIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { StatTile } from '../../../components/StatTile';
import { formatAud, formatCount } from '../../../lib/format';
import { changeText } from '../revenue-view';

type RevenueTilesProps = {
  /** Undefined while loading. */
  totals: RevenueFigures | undefined;
  /** Days of the previous period, as text. */
  before: string;
  /** Address of the rows behind the figures. */
  rows: string;
  seesMargins: boolean;
};

const marginDetail = ({ margin }: RevenueFigures): string => {
  if (!margin) return '';
  const { percent } = profitOf(margin);
  const share =
    percent === null ? 'No costs known' : `${percent.toLocaleString('en-AU')}% of ${formatAud(margin.revenue)}`;
  if (margin.unknown_lines === 0) return share;
  const lines = `${formatCount(margin.unknown_lines)} ${margin.unknown_lines === 1 ? 'line' : 'lines'}`;
  return `${share}; ${lines} without a known cost (${formatAud(margin.unknown_amount)}) left out`;
};

/** Sums of the period. */
export const RevenueTiles = ({ totals, before, rows, seesMargins }: RevenueTilesProps) => {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: `repeat(${seesMargins ? 4 : 3}, 1fr)` },
      }}
    >
      <StatTile
        label="Revenue"
        icon={<NetIcon fontSize="small" />}
        value={totals?.net}
        format={formatAud}
        detail={
          totals && (
            <>
              {`${changeText(totals.net, totals.previous_net)} compared with ${formatAud(totals.previous_net)} ${before}. `}
              <Link component={RouterLink} to={rows} underline="always">
                Show payments
              </Link>
            </>
          )
        }
      />
      <StatTile
        label="GST"
        icon={<GstIcon fontSize="small" />}
        value={totals?.gst}
        format={formatAud}
        detail="Included in the revenue"
      />
      <StatTile
        label="Refunded"
        icon={<RefundIcon fontSize="small" />}
        value={totals?.refunded}
        format={formatAud}
        detail={totals && `Of ${formatAud(totals.received)} received`}
      />
      {seesMargins && (
        <StatTile
          label="Margin"
          icon={<MarginIcon fontSize="small" />}
          value={totals && (totals.margin ? profitOf(totals.margin).amount : null)}
          format={formatAud}
          detail={totals && marginDetail(totals)}
        />
      )}
    </Box>
  );
};
