import Box from '@mui/material/Box';

/** Thin progress line at the top of the window while a page's code is loading. */
export const NavigationBar = () => (
  <Box
    role="progressbar"
    aria-label="Loading the page"
    sx={{
      '@keyframes grow': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
      position: 'fixed',
      inset: '0 0 auto',
      height: 3,
      zIndex: 'tooltip',
      bgcolor: 'secondary.main',
      transformOrigin: 'left',
      animation: 'grow 4s cubic-bezier(0.1, 0.7, 0.3, 1) both',
    }}
  />
);
