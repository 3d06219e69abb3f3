import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api-error';
import { saleQueries } from '../api/sale-queries';

/** Warns of e-bikes without valid proof among chosen products; nothing if there are none. */
export const UnprovenProducts = ({ ids }: { ids: readonly number[] }) => {
  const { data, error } = useQuery(saleQueries.products(ids));
  if (error) {
    return <Alert severity="warning">{`The compliance of e-bikes could not be checked. ${errorMessage(error)}`}</Alert>;
  }
  const unproven = data?.unproven.filter(({ id }) => ids.includes(id)) ?? [];
  if (unproven.length === 0) return null;
  return (
    <Alert severity={data?.action === 'block' ? 'error' : 'warning'} role="status">
      <AlertTitle>No valid proof of compliance</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
        {unproven.map(({ id, name, reasons }) => (
          <li key={id}>
            <strong>{name}</strong>
            {`: ${reasons.join(', ')}`}
          </li>
        ))}
      </Box>
      {data?.action === 'block' && 'The quote can only be sent if a manager allows the sale with a reason.'}
    </Alert>
  );
};
