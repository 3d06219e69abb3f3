import type { ComparedCustomer } from '@chainline/shared/customers/customer-merge-contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { EmailAddress } from '../../../../components/EmailAddress';
import { FactList, type Fact } from '../../../../components/FactList';
import { formatAud, formatCount, formatDate, unknown } from '../../../../lib/format';
import { paths } from '../../../../lib/paths';
import { formatPhone } from '../../../customers';

const lines = (texts: readonly string[], show: (text: string) => React.ReactNode = (text) => text) =>
  texts.length === 0 ? (
    unknown
  ) : (
    <Stack component="span">
      {texts.map((text) => (
        <span key={text}>{show(text)}</span>
      ))}
    </Stack>
  );

const factsOf = (customer: ComparedCustomer): Fact[] => [
  { label: 'Company', value: customer.company === '' ? unknown : customer.company },
  { label: 'Email', value: lines(customer.emails, (email) => <EmailAddress address={email} />) },
  { label: 'Phone', value: lines(customer.phones, formatPhone) },
  { label: 'Address', value: lines(customer.addresses) },
  { label: 'Quotes', value: `${formatCount(customer.total_quotes)}, ${formatAud(customer.total_spent)}` },
  { label: 'Customer since', value: formatDate(customer.created_at) },
];

/** One of two customers side by side. */
export const ComparedCard = ({ customer }: { customer: ComparedCustomer }) => (
  <Box sx={{ minWidth: 0, p: 1.5, borderRadius: 1, bgcolor: 'background.sunken' }}>
    <Link
      component={RouterLink}
      to={paths.customer(String(customer.id))}
      underline="hover"
      sx={{ display: 'inline-block', mb: 1, fontWeight: 600, overflowWrap: 'anywhere' }}
    >
      {customer.name}
    </Link>
    <FactList facts={factsOf(customer)} />
  </Box>
);
