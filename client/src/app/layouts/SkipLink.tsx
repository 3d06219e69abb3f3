import Box from '@mui/material/Box';
import type { MouseEvent, RefObject } from 'react';

/** First tab stop of every page: skips the menu. */
export const SkipLink = ({ target }: { target: RefObject<HTMLElement | null> }) => (
  <Box
    component="a"
    href="#main"
    onClick={(event: MouseEvent) => {
      // Only move the focus; do not put the fragment into the address.
      event.preventDefault();
      target.current?.focus();
    }}
    sx={{
      position: 'fixed',
      top: 8,
      left: 8,
      zIndex: 'tooltip',
      px: 2,
      py: 1,
      borderRadius: 1,
      bgcolor: 'background.paper',
      boxShadow: 8,
      color: 'primary.main',
      fontWeight: 600,
      transform: 'translateY(-200%)',
      '&:focus': { transform: 'none' },
    }}
  >
    Skip to content
  </Box>
);
