import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../../../components/LoadingState';
import { readOrigin } from '../../../lib/origin';
import { homePath, paths } from '../../../lib/paths';
import { clearToken, takeLogoutFlag } from '../../../lib/session';
import { useSession } from '../../../lib/session-context';
import { EntranceLayout } from '../components/EntranceLayout';
import { LoginForm } from '../components/LoginForm';

const LoginScreen = () => {
  // Browser storage: removes a left-over token, or after a logout only its flag.
  useEffect(() => {
    if (!takeLogoutFlag()) clearToken();
  }, []);

  return (
    <EntranceLayout
      documentTitle="Log in"
      title="Chainline Inventory Management"
      description="Log in to access your inventory system"
    >
      <LoginForm />
      <Stack spacing={1}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Forgot your password? Ask a manager of your shop: they can email you a link to set a new one.
        </Typography>
        <Typography variant="body2" component={Link} to={paths.terms()} sx={{ color: 'primary.main' }}>
          Terms and Conditions
        </Typography>
      </Stack>
    </EntranceLayout>
  );
};

export const LoginPage = () => {
  const { state } = useSession();
  const location = useLocation();
  switch (state.status) {
    case 'checking':
      return <PageSkeleton />;
    case 'signedIn':
      return <Navigate replace to={readOrigin(location.state) ?? homePath(state.user)} />;
    case 'signedOut':
      return <LoginScreen />;
  }
};
