import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { totalRows } from '@chainline/shared/quotes/quote-totals';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Panel } from '../../../../components/Panel';
import { formatAud } from '../../../../lib/format';

export const TotalsPanel = ({ quote }: { quote: Quote }) => {
  const { totals, deposit_amount } = quote;
  return (
    <Panel title="Totals">
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, rowGap: 0.75 }}>
        {totalRows(totals).map(({ label, amount, kind }) => {
          const look = {
            fontWeight: kind === 'total' ? 700 : 400,
            color: kind === 'discount' ? 'success.main' : 'text.primary',
          };
          return (
            <Fragment key={label}>
              <Typography component="dt" sx={look}>
                {label}
              </Typography>
              <Typography component="dd" sx={{ ...look, m: 0, textAlign: 'right' }}>
                {formatAud(amount)}
              </Typography>
            </Fragment>
          );
        })}
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0, mt: 1.5 }}>
        {`Includes GST of ${formatAud(totals.tax_amount)}.`}
        {deposit_amount !== null && ` Deposit ${formatAud(deposit_amount)}.`}
      </Typography>
    </Panel>
  );
};
