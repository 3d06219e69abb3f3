import type { CourierBreakdown, DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import { useId, useState } from 'react';
import { formatAud } from '../../../../lib/format';

type Row = { label: string; amount: number };

const rowsOf = ({ base, bands, assembly, rounding }: CourierBreakdown): Row[] => [
  { label: 'Base price', amount: base },
  ...bands.map(({ from_km: from, to_km: to, km, per_km: rate, amount }) => ({
    label: `${Math.round(km * 10) / 10} km ${to === null ? `beyond ${from} km` : `between ${from} and ${to} km`} at ${formatAud(rate)}`,
    amount,
  })),
  ...(assembly === 0 ? [] : [{ label: 'Assembly', amount: assembly }]),
  ...(rounding === 0 ? [] : [{ label: 'Rounding to whole dollars', amount: rounding }]),
];

/** Calculation of a courier price; discounts are shown above it. */
export const PriceBreakdown = ({ option }: { option: DeliveryOption }) => {
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  const { breakdown, full_price: full, price, name } = option;
  if (breakdown === null) return null;
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={tableId}
        aria-label={`Price breakdown of ${name}`}
        onClick={() => setOpen(!isOpen)}
        sx={{ mt: 0.5, ml: -0.75 }}
      >
        {isOpen ? 'Hide the breakdown' : 'Show the breakdown'}
      </Button>
      <Collapse in={isOpen} id={tableId} unmountOnExit>
        <Box
          component="table"
          sx={{
            typography: 'body2',
            width: '100%',
            maxWidth: 440,
            '& td': { textAlign: 'right', pl: 2 },
            '& th': { fontWeight: 400, textAlign: 'left' },
          }}
        >
          <tbody>
            {rowsOf(breakdown).map(({ label, amount }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatAud(amount)}</td>
              </tr>
            ))}
            <Box
              component="tr"
              sx={{ '& > *': { fontWeight: '700 !important', borderTop: 1, borderColor: 'divider' } }}
            >
              <th scope="row">{full === null ? 'Price' : 'Full price'}</th>
              <td>{formatAud(full ?? price)}</td>
            </Box>
          </tbody>
        </Box>
      </Collapse>
    </>
  );
};
