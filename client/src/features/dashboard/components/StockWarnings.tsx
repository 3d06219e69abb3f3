import type { ShortUnit } from '@chainline/shared/dashboard/dashboard-contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { BarFigure } from '../../../components/charts/BarFigure';
import { Panel } from '../../../components/Panel';
import { StatusChip, type Tone } from '../../../components/StatusChip';
import { formatCount, unknown } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { homeQueries, type StockWarnings as Warnings } from '../api/home-queries';
import { stockChart } from '../dashboard-view';
import { CardContent } from './CardContent';

const quotesText = (count: number): string => (count === 1 ? '1 open quote' : `${formatCount(count)} open quotes`);
const leftText = (quantity: number | null): string => `${quantity === null ? unknown : formatCount(quantity)} left`;

const UnitRow = ({ unit, tone }: { unit: ShortUnit; tone: Tone }) => (
  <Stack
    component="li"
    direction="row"
    spacing={1.5}
    sx={{ alignItems: 'center', py: 0.75, borderTop: 1, borderColor: 'divider' }}
  >
    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
      <Link component={RouterLink} to={paths.inventoryOf(unit.sku || unit.name)} variant="body2">
        {unit.name}
      </Link>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {[unit.sku, unit.open_quotes > 0 ? `In ${quotesText(unit.open_quotes)}` : ''].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
    <StatusChip label={leftText(unit.quantity)} tone={tone} />
  </Stack>
);

type UnitListProps = { title: string; none: string; tone: Tone } & Warnings['low_stock'];

const UnitList = ({ title, none, tone, total, units }: UnitListProps) => {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography id={titleId} variant="h4" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {units.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {none}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {units.map((unit) => (
            <UnitRow key={`${unit.product_id}-${unit.variation_id}`} unit={unit} tone={tone} />
          ))}
        </Box>
      )}
      {total > units.length && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {`and ${formatCount(total - units.length)} more`}
        </Typography>
      )}
    </Box>
  );
};

/** Out-of-stock products in open quotes, and products running low. */
export const StockWarnings = () => (
  <Panel title="Stock Warnings">
    <CardContent
      query={useQuery(homeQueries.stockWarnings())}
      loading="Loading the stock warnings"
      failed="The stock warnings could not be loaded."
      height={240}
    >
      {(warnings) => (
        <Stack spacing={2}>
          {warnings.out_of_stock.total + warnings.low_stock.total > 0 && (
            <BarFigure name="Products by stock warning" data={stockChart(warnings)} direction="lying" height={110} />
          )}
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
            <UnitList
              title="Out of stock but in open quotes"
              none="Everything in open quotes is in stock."
              tone="error"
              {...warnings.out_of_stock}
            />
            <UnitList title="Low stock" none="Nothing is running low." tone="warning" {...warnings.low_stock} />
          </Box>
        </Stack>
      )}
    </CardContent>
  </Panel>
);
