import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { NavLink } from 'react-router-dom';
import { paths } from '../../../lib/paths';

const pages = [
  { label: 'Register', path: paths.bikeInventory() },
  { label: 'Invoices', path: paths.supplierInvoices() },
  { label: 'Suppliers', path: paths.suppliers() },
];

const look = {
  flexShrink: 0,
  display: 'flex',
  alignItems: 'center',
  px: 2,
  minHeight: 48,
  typography: 'button',
  color: 'text.secondary',
  borderBottom: 2,
  borderColor: 'transparent',
  '&[aria-current="page"]': { color: 'primary.main', borderColor: 'primary.main' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;

/** Links between the pages of "Invoices & Suppliers", for managers. */
export const InvoiceTabs = () => (
  <Box component="nav" aria-label="Invoices and suppliers" sx={{ display: 'flex', overflowX: 'auto', mb: 2 }}>
    {pages.map(({ label, path }) => (
      <Link key={path} component={NavLink} to={path} end underline="none" sx={look}>
        {label}
      </Link>
    ))}
  </Box>
);
