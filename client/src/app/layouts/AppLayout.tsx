import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ComponentError } from '../../components/ComponentError';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { lazyPart } from '../../components/lazy-part';
import { NotificationBell } from '../../features/notifications';
import { WedgeListener } from '../../features/workshop';
import { showsMenu } from '../menu';
import { menuWidth, SideMenu } from './SideMenu';
import { SkipLink } from './SkipLink';

const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer')).MenuDrawer);

const FixedMenu = () => (
  <Box
    component="header"
    sx={{
      position: 'fixed',
      inset: '0 auto 0 0',
      width: menuWidth,
      bgcolor: 'background.brand',
      zIndex: 'appBar',
      // Hides the menu as soon as the window shrinks, before React re-renders.
      display: { xs: 'none', md: 'block' },
    }}
  >
    <SideMenu onNavigate={() => undefined} beside={<NotificationBell />} />
  </Box>
);

const MenuBar = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Box component="header" sx={{ position: 'sticky', top: 0, zIndex: 'appBar', bgcolor: 'background.brand' }}>
        <Box
          data-scheme="dark"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48, px: 1, color: 'text.primary' }}
        >
          <IconButton color="inherit" aria-label="Open menu" aria-expanded={open} onClick={() => setOpen(true)}>
            <MenuIcon />
          </IconButton>
          <img src="/logo.svg" alt="" width={26} height={26} />
          <Typography component="span" sx={{ flexGrow: 1, fontWeight: 700 }}>
            Chainline
          </Typography>
          <NotificationBell />
        </Box>
      </Box>
      <Suspense fallback={null}>
        <MenuDrawer open={open} onClose={() => setOpen(false)} />
      </Suspense>
    </>
  );
};

/** Layout of every page behind the guard: side menu, or a menu button on small screens. */
export const AppLayout = () => {
  const { pathname, key } = useLocation();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const main = useRef<HTMLElement>(null);
  const withMenu = showsMenu(pathname);
  return (
    <>
      <SkipLink target={main} />
      <WedgeListener />
      {withMenu && (wide ? <FixedMenu /> : <MenuBar />)}
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{ ml: { md: withMenu ? `${menuWidth}px` : 0 }, p: { xs: 2, sm: 3, lg: 4 }, minHeight: '100dvh' }}
      >
        <ErrorBoundary resetKey={key} fallback={(error, retry) => <ComponentError error={error} onRetry={retry} />}>
          <Outlet />
        </ErrorBoundary>
      </Box>
    </>
  );
};
