import Link from '@mui/material/Link';
import type { RefObject } from 'react';

/** The first stop of the keyboard on every page: past the menu. */
export const SkipLink = ({ target }: { target: RefObject<HTMLElement | null> }) => (
  <Link
    href="#main"
    onClick={(event) => {
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
      fontWeight: 600,
      transform: 'translateY(-200%)',
      '&:focus': { transform: 'none' },
    }}
  >
    Skip to content
  </Link>
);
