import Box from '@mui/material/Box';
import type { Doubles } from '../bike-doubles';

/** Records that have the serial number already. */
export const DoubleRecords = ({ bikes }: { bikes: Doubles }) => (
  <Box component="ul" aria-label="Records with this serial number" sx={{ my: 1, pl: 2.5 }}>
    {bikes.map(({ id, model, inv_number: number }) => (
      <li key={id}>{`${model}, ${number}`}</li>
    ))}
  </Box>
);
