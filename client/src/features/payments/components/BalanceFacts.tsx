import type { Balance } from '@chainline/shared/payments/payment-rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { formatAud } from '../../../lib/format';

type Row = { label: string; amount: number; strong?: boolean };

const rowsOf = ({ agreed, credited, total, paid, open }: Balance): Row[] => [
  ...(credited > 0
    ? [
        { label: 'Agreed', amount: agreed },
        { label: 'Credited', amount: -credited },
      ]
    : []),
  { label: 'Total', amount: total },
  { label: 'Paid', amount: paid },
  { label: 'Outstanding', amount: open, strong: true },
];

/** Total, paid and outstanding amounts, which add up. */
export const BalanceFacts = ({ balance }: { balance: Balance }) => (
  <Stack spacing={1.5}>
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, rowGap: 0.5 }}>
      {rowsOf(balance).map(({ label, amount, strong = false }) => (
        <Fragment key={label}>
          <Typography component="dt" variant="body2" sx={{ fontWeight: strong ? 700 : 400 }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', fontWeight: strong ? 700 : 400 }}>
            {formatAud(amount)}
          </Typography>
        </Fragment>
      ))}
    </Box>
    {balance.overpaid > 0 && (
      <Alert severity="warning">{`${formatAud(balance.overpaid)} more than the total was received. Refund it.`}</Alert>
    )}
  </Stack>
);
