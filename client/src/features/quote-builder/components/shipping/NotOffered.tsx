import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DeliveryAnswer } from '../../delivery-choice';

/** Carriers that cannot deliver this quote, with reasons. */
export const NotOffered = ({ refusals }: { refusals: DeliveryAnswer['not_offered'] }) => {
  if (refusals.length === 0) return null;
  return (
    <Box component="section" aria-label="Not offered">
      <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
        Not offered because…
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
        {refusals.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <strong>{name}:</strong> {reason}
          </li>
        ))}
      </Box>
    </Box>
  );
};
