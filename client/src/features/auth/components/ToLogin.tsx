import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';

const redirectMs = 3000;

/** What it leaves behind is over: Back does not lead there again. */
export const ToLoginButton = () => (
  <Button component={Link} to={paths.login()} replace variant="contained" size="large" sx={{ alignSelf: 'flex-start' }}>
    Go to Login
  </Button>
);

/** Leads to the sign-in screen by itself after a moment. */
export const ToLoginSoon = () => {
  const navigate = useNavigate();

  // The moment is the browser's clock.
  useEffect(() => {
    const timer = window.setTimeout(() => void navigate(paths.login(), { replace: true }), redirectMs);
    return () => window.clearTimeout(timer);
  }, [navigate]);

  return <ToLoginButton />;
};
