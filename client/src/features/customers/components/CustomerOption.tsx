import type { FoundCustomer } from '@chainline/shared/customers/customer-contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../components/StatusChip';
import { formatPhone } from '../phone-format';

/** Option of the picker, with details to tell namesakes apart. */
type CustomerOptionProps = { customer: FoundCustomer; showsSource: boolean };

export const CustomerOption = ({ customer, showsSource }: CustomerOptionProps) => {
  const { displayName, company, primaryEmail, primaryPhone } = customer;
  const contacts = [primaryEmail, primaryPhone && formatPhone(primaryPhone)].filter((contact) => contact !== null);
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" component="div">
        <Box component="span" sx={{ fontWeight: 600 }}>
          {displayName}
        </Box>
        {company !== '' && company !== displayName && ` · ${company}`}{' '}
        {showsSource && <StatusChip label={customer.lightspeed_id === null ? 'local' : 'lightspeed'} />}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {contacts.map((contact, at) => (
          <Box component="span" key={contact} sx={{ display: 'inline-block' }}>
            {contact}
            {at < contacts.length - 1 && <>&nbsp;·&nbsp;</>}
          </Box>
        ))}
      </Typography>
    </Box>
  );
};
