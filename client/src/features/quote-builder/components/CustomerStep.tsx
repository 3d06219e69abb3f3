import type { FoundCustomer } from '@chainline/shared/customers/customer-contract';
import { stepMessages, type CustomerInfo } from '@chainline/shared/quotes/quote-draft';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { CustomerPicker, formatPhone } from '../../customers';
import { useBuilder } from '../builder-context';
import { emailDoubt, phoneDoubt } from '../builder-steps';
import { useBuilderToast } from '../hooks/use-builder-toast';

type Required = Exclude<keyof CustomerInfo, 'company'>;

type CustomerFieldProps = Pick<TextFieldProps, 'type' | 'multiline' | 'sx'> & {
  name: keyof CustomerInfo;
  label: string;
  maxLength: number;
  /** Warning about suspicious input. */
  doubt?: string | null;
  /** Problem that keeps the step from being completed. */
  problem?: Required | undefined;
};

const CustomerField = ({ name, label, maxLength, doubt = null, problem, ...rest }: CustomerFieldProps) => {
  const { form, change } = useBuilder();
  const put = (next: string) =>
    change((current) => ({
      ...current,
      customer_info: { ...current.customer_info, [name]: next },
      // A new address has a new distance to confirm.
      distance_confirmed: current.distance_confirmed && name !== 'address',
    }));
  return (
    <TextField
      {...rest}
      id={`quote-${name}`}
      label={label}
      value={form.customer_info[name]}
      onChange={(event) => put(event.target.value)}
      fullWidth
      required={name !== 'company'}
      error={problem !== undefined}
      color={doubt === null ? 'primary' : 'warning'}
      helperText={problem ? stepMessages[problem] : doubt}
      slotProps={{
        // Autofill would enter the employee's data, not the customer's.
        htmlInput: { maxLength, autoComplete: 'off' },
        formHelperText: { sx: doubt === null ? {} : { '&:not(.Mui-error)': { color: 'warning.main' } } },
      }}
    />
  );
};

/** Second step: the customer. */
export const CustomerStep = () => {
  const { form, change, problems } = useBuilder();
  const toast = useBuilderToast();
  const { email, phone } = form.customer_info;
  const refused = (name: Required) => (problems.includes(name) ? name : undefined);
  const fillIn = ({ name, displayName, company, primaryEmail, primaryPhone, address }: FoundCustomer) => {
    change((current) => ({
      ...current,
      customer_info: {
        name,
        company,
        email: primaryEmail ?? '',
        phone: primaryPhone === null ? '' : formatPhone(primaryPhone),
        address,
      },
      distance_confirmed: current.distance_confirmed && current.customer_info.address === address,
    }));
    toast(`Details of ${displayName} filled in`);
  };
  return (
    <Card>
      <CardContent>
        <Box sx={{ maxWidth: 820, mb: 3 }}>
          <CustomerPicker onPick={fillIn} />
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2.5, maxWidth: 820 }}>
          <CustomerField name="name" label="Name" maxLength={200} problem={refused('name')} />
          <CustomerField name="company" label="Company" maxLength={200} />
          <CustomerField
            name="email"
            label="Email"
            maxLength={254}
            type="email"
            doubt={emailDoubt(email)}
            problem={refused('email')}
          />
          <CustomerField
            name="phone"
            label="Phone"
            maxLength={40}
            type="tel"
            doubt={phoneDoubt(phone)}
            problem={refused('phone')}
          />
          <CustomerField
            name="address"
            label="Address"
            maxLength={500}
            problem={refused('address')}
            multiline
            sx={{ gridColumn: '1 / -1' }}
          />
        </Box>
      </CardContent>
    </Card>
  );
};
