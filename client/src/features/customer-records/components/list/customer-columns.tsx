import MoreIcon from '@mui/icons-material/ExpandMore';
import QuoteIcon from '@mui/icons-material/PostAddOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { Column } from '../../../../components/data-table/column';
import { EmailAddress } from '../../../../components/EmailAddress';
import { formatAud, formatCount, formatDate, unknown } from '../../../../lib/format';
import { paths } from '../../../../lib/paths';
import type { CustomerRow } from '../../derived-customers';
import { ContactIcon } from '../contact/ContactIcon';

export const detailsId = ({ key }: Pick<CustomerRow, 'key'>): string => `customer-${key}`;

const Name = ({ customer: { id, name, company } }: { customer: CustomerRow }) => (
  <Box sx={{ minWidth: { sm: 160 }, overflowWrap: 'anywhere' }}>
    {id === null ? (
      name
    ) : (
      <Link component={RouterLink} to={paths.customer(String(id))} underline="hover" sx={{ fontWeight: 600 }}>
        {name}
      </Link>
    )}
    {company !== '' && company !== name && (
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {company}
      </Typography>
    )}
  </Box>
);

const Actions = ({ customer: { id, name, email, phone, do_not_contact: blocked } }: { customer: CustomerRow }) => (
  <Stack direction="row" sx={{ justifyContent: { sm: 'flex-end' } }}>
    {phone !== null && (
      <ContactIcon customerId={id} name={name} channel="phone" to={phone} isBlocked={blocked.includes('phone')} />
    )}
    {email !== null && (
      <ContactIcon customerId={id} name={name} channel="email" to={email} isBlocked={blocked.includes('email')} />
    )}
    {id !== null && (
      <IconButton
        component={RouterLink}
        to={paths.quoteFor(id)}
        aria-label={`Create a quote for ${name}`}
        title={`Create a quote for ${name}`}
      >
        <QuoteIcon fontSize="small" />
      </IconButton>
    )}
  </Stack>
);

type Expanding = { isOpen: (customer: CustomerRow) => boolean; onToggle: (customer: CustomerRow) => void };

const Expand = ({ customer, isOpen, onToggle }: Expanding & { customer: CustomerRow }) => (
  <IconButton
    aria-label={`Quotes and orders of ${customer.name}`}
    title="Quotes and orders"
    aria-expanded={isOpen(customer)}
    aria-controls={isOpen(customer) ? detailsId(customer) : undefined}
    onClick={() => onToggle(customer)}
  >
    <MoreIcon
      fontSize="small"
      sx={{ transform: isOpen(customer) ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }}
    />
  </IconButton>
);

export const customerColumns = (expanding: Expanding): readonly Column<CustomerRow>[] => [
  { id: 'name', header: 'Customer', priority: 'title', cell: (customer) => <Name customer={customer} /> },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => (email === null ? unknown : <EmailAddress address={email} />),
  },
  { id: 'quotes', header: 'Quotes', align: 'right', cell: ({ total_quotes: count }) => formatCount(count) },
  { id: 'value', header: 'Total Value', align: 'right', cell: ({ total_spent: value }) => formatAud(value) },
  { id: 'recent', header: 'Last Quote', cell: ({ last_quote_date: at }) => formatDate(at) },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    priority: 'actions',
    cell: (customer) => <Actions customer={customer} />,
  },
  {
    id: 'expand',
    header: 'Quotes and orders',
    headerHidden: true,
    priority: 'actions',
    width: 56,
    cell: (customer) => <Expand customer={customer} {...expanding} />,
  },
];
