import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';

/** Link from a card to its page. */
export const CardLink = ({ to, label }: { to: string; label: string }) => (
  <Button component={RouterLink} to={to} size="small">
    {label}
  </Button>
);
