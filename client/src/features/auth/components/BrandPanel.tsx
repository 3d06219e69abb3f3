import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChainringArt } from './ChainringArt';

/** Left half of the sign-in screen, on wide screens. */
export const BrandPanel = () => (
  <Box
    component="header"
    sx={{ display: { xs: 'none', md: 'flex' }, bgcolor: 'background.brand', position: 'relative', overflow: 'hidden' }}
  >
    <Stack data-scheme="dark" spacing={3} sx={{ color: 'text.primary', p: { md: 6, lg: 8 }, width: '100%' }}>
      <ChainringArt />
      <Typography
        component="p"
        sx={{
          position: 'relative',
          fontSize: { md: '2.25rem', lg: '2.75rem' },
          fontWeight: 700,
          lineHeight: 1.12,
          letterSpacing: '-0.025em',
          maxWidth: '15ch',
        }}
      >
        One stock count, from the till to the{' '}
        <Box component="span" sx={{ color: 'secondary.main' }}>
          online shop.
        </Box>
      </Typography>
      <Typography variant="body2" sx={{ position: 'relative', color: 'text.secondary', maxWidth: '34ch' }}>
        Your shop’s stock, quotes, customers and messages, in one place.
      </Typography>
    </Stack>
  </Box>
);
