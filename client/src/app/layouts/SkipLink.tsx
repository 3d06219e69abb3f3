import Box from '@mui/material/Box';
import type { MouseEvent, RefObject } from 'react';

/** The first stop of the keyboard on every page: past the menu. */
export const SkipLink = ({ target }: { target: RefObject<HTMLElement | null> }) => (
  <Box
    component="a"
    href="#main"
    onClick={(event: MouseEvent) => {
      // Moving the focus is all that is wanted; the address stays what it is.
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
