import type { ResponseOf } from '@chainline/shared/http/endpoint';
import { invoiceStateLabels } from '@chainline/shared/suppliers/invoice-rules';
import type { getDueInvoices } from '@chainline/shared/suppliers/supplier-contract';
import OpenIcon from '@mui/icons-material/ReceiptLongOutlined';
import OverdueIcon from '@mui/icons-material/ErrorOutlineOutlined';
import TermsIcon from '@mui/icons-material/DateRangeOutlined';
import WeekIcon from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { StatGrid } from '../../../components/StatGrid';
import { StatTile } from '../../../components/StatTile';
import { formatAud, formatDate } from '../../../lib/format';
import { paths } from '../../../lib/paths';

type Due = ResponseOf<typeof getDueInvoices>;

const filtered = (filters: Record<string, string>): string =>
  `${paths.supplierInvoices()}?${new URLSearchParams(filters)}`;

const countOf = (count: number): string => (count === 1 ? '1 invoice' : `${count} invoices`);

const cards = [
  { state: 'overdue', icon: <OverdueIcon fontSize="small" /> },
  { state: 'due_this_week', icon: <WeekIcon fontSize="small" /> },
  { state: 'open', icon: <OpenIcon fontSize="small" /> },
  { state: 'long_terms', icon: <TermsIcon fontSize="small" /> },
] as const;

/** Amounts with GST. Each card filters the list by what it counts. */
const Cards = ({ due, hasFailed }: { due: Due | undefined; hasFailed: boolean }) => (
  <StatGrid>
    {cards.map(({ state, icon }) => (
      <StatTile
        key={state}
        label={invoiceStateLabels[state]}
        icon={icon}
        value={due ? due[state].amount : hasFailed ? null : undefined}
        format={formatAud}
        detail={due ? countOf(due[state].count) : ''}
        to={filtered({ state })}
        urgent={state === 'overdue' && due !== undefined && due.overdue.count > 0}
      />
    ))}
  </StatGrid>
);

const BySupplier = ({ due }: { due: Due }) => {
  const titleId = useId();
  if (due.suppliers.length === 0) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Typography id={titleId} variant="h2" component="h2" sx={{ fontSize: '1rem', mb: 1 }}>
        {`To pay by ${formatDate(due.week.last)}`}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {due.suppliers.map(({ id, name, overdue, due_this_week: week, next_due: next }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.75, justifyContent: 'space-between' }}
          >
            <span>
              <Link component={RouterLink} underline="always" to={filtered({ state: 'open', supplier_id: String(id) })}>
                {name}
              </Link>
              <Typography
                component="span"
                variant="body2"
                sx={{ color: overdue > 0 ? 'error.main' : 'text.secondary' }}
              >
                {overdue > 0 ? ` ${formatAud(overdue)} overdue since ${formatDate(next)}` : ` due ${formatDate(next)}`}
              </Typography>
            </span>
            <strong>{formatAud(Math.round((overdue + week) * 100) / 100)}</strong>
          </Box>
        ))}
      </Box>
    </Paper>
  );
};

export const DuePanel = ({ due, hasFailed }: { due: Due | undefined; hasFailed: boolean }) => (
  <>
    <Cards due={due} hasFailed={hasFailed} />
    {due && <BySupplier due={due} />}
  </>
);
