import HomeIcon from '@mui/icons-material/HomeOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import QuotesIcon from '@mui/icons-material/RequestQuoteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { useSession } from '../../../lib/session-context';

const buttonLook = {
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } },
  minWidth: 0,
  px: { xs: 1.25, sm: 1.5 },
} as const;
const labelLook = { display: { xs: 'none', sm: 'inline' } } as const;

type BuilderBarProps = { status?: ReactNode; beforeLogout?: () => Promise<unknown> };

/** Links out of the builder, which has no side menu, and the save status. */
export const BuilderBar = ({ status, beforeLogout }: BuilderBarProps) => {
  const { signOut } = useSession();
  const logout = async () => {
    await beforeLogout?.();
    signOut();
  };
  return (
    <Box
      component="header"
      data-scheme="dark"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        mx: { xs: -2, sm: -3, lg: -4 },
        mt: { xs: -2, sm: -3, lg: -4 },
        mb: { xs: 2, sm: 3 },
        px: { xs: 1, sm: 2 },
        minHeight: 52,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        bgcolor: 'background.brand',
        color: 'text.primary',
      }}
    >
      <Box component="img" src="/logo.svg" alt="" width={26} height={26} sx={{ mr: 0.5 }} />
      <Box component="nav" aria-label="Quote builder" sx={{ display: 'flex', gap: { xs: 0, sm: 0.5 } }}>
        <Button
          component={Link}
          to={paths.root()}
          color="inherit"
          startIcon={<HomeIcon />}
          aria-label="Home"
          sx={buttonLook}
        >
          <Box component="span" sx={labelLook}>
            Home
          </Box>
        </Button>
        <Button
          component={Link}
          to={paths.quotes()}
          color="inherit"
          startIcon={<QuotesIcon />}
          aria-label="My quotes"
          sx={buttonLook}
        >
          <Box component="span" sx={labelLook}>
            My quotes
          </Box>
        </Button>
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', justifyContent: 'flex-end' }}>{status}</Box>
      <Button
        color="inherit"
        startIcon={<LogoutIcon />}
        aria-label="Logout"
        onClick={() => void logout()}
        sx={buttonLook}
      >
        <Box component="span" sx={labelLook}>
          Logout
        </Box>
      </Button>
    </Box>
  );
};
