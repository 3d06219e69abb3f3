import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';

const redirectMs = 3000;

/** Replaces the history entry: the page behind it is of no more use. */
export const ToLoginButton = () => (
  <Button component={Link} to={paths.login()} replace variant="contained" size="large" sx={{ alignSelf: 'flex-start' }}>
    Go to Login
  </Button>
);

/** Redirects to the sign-in screen after a short delay. */
export const ToLoginSoon = () => {
  const navigate = useNavigate();

  // Uses a browser timer.
  useEffect(() => {
    const timer = window.setTimeout(() => void navigate(paths.login(), { replace: true }), redirectMs);
    return () => window.clearTimeout(timer);
  }, [navigate]);

  return <ToLoginButton />;
};
