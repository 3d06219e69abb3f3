import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { DocumentTitle } from '../../../components/DocumentTitle';
import { PageSkeleton } from '../../../components/LoadingState';
import { readOrigin } from '../../../lib/origin';
import { homePath } from '../../../lib/paths';
import { clearToken, takeLogoutFlag } from '../../../lib/session';
import { useSession } from '../../../lib/session-context';
import { BrandPanel } from '../components/BrandPanel';
import { LoginForm } from '../components/LoginForm';

const logoSize = 52;

const Logo = () => {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return <img src="/logo.svg" alt="Chainline" width={logoSize} height={logoSize} onError={() => setFailed(true)} />;
};

const LoginScreen = () => {
  // Browser storage: nobody is signed in here, so a left-over token goes, and after a logout only its flag.
  useEffect(() => {
    if (!takeLogoutFlag()) clearToken();
  }, []);

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr', lg: '1.15fr 1fr' }, minHeight: '100dvh' }}>
      <DocumentTitle title="Log in" />
      <BrandPanel />
      <Stack
        component="main"
        sx={{
          justifyContent: { xs: 'flex-start', sm: 'center' },
          alignItems: 'center',
          px: 3,
          py: { xs: 6, sm: 4 },
          bgcolor: { xs: 'background.default', md: 'background.paper' },
        }}
      >
        <Stack spacing={4} sx={{ width: '100%', maxWidth: 400 }}>
          <Stack spacing={2}>
            <Logo />
            <Stack spacing={0.75}>
              <Typography variant="h1">Chainline Inventory Management</Typography>
              <Typography sx={{ color: 'text.secondary' }}>Log in to access your inventory system</Typography>
            </Stack>
          </Stack>
          <LoginForm />
        </Stack>
      </Stack>
    </Box>
  );
};

export const LoginPage = () => {
  const { state } = useSession();
  const location = useLocation();
  switch (state.status) {
    case 'checking':
      return <PageSkeleton />;
    case 'signedIn':
      return <Navigate replace to={readOrigin(location.state) ?? homePath(state.user.role)} />;
    case 'signedOut':
      return <LoginScreen />;
  }
};
