import type { FoundCustomer } from '@chainline/shared/customers/customer-contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { useCustomerSearch } from '../hooks/use-customer-search';
import { CustomerOption } from './CustomerOption';

const failure = 'Failed to search customers';
const nobody = 'No customers found';

const emptyTexts = {
  empty: '',
  short: 'Type at least 2 characters to search',
  searching: '',
  failed: '',
  found: nobody,
} as const;

/** Read out when a list opens. */
const announce = (count: number): string => {
  if (count === 0) return nobody;
  return count === 1 ? '1 customer found' : `${count} customers found`;
};

type CustomerPickerProps = {
  onPick: (customer: FoundCustomer) => void;
  hint?: string;
  placeholder?: string;
  /** Marks customers that come from the till. */
  showsSource?: boolean;
};

/** Finds a customer by name, company, email or phone, and returns the chosen one. */
export const CustomerPicker = ({
  onPick,
  hint = 'Choosing one fills in the fields below.',
  placeholder = 'Name, company, email or phone',
  showsSource = false,
}: CustomerPickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { state, options, error, refetch } = useCustomerSearch(text.trim());

  /** Retrying removes the button, so move the focus to the field. */
  const retry = () => {
    input.current?.focus();
    setOpen(true);
    void refetch();
  };

  return (
    <Stack spacing={1}>
      <Autocomplete<FoundCustomer>
        value={null}
        inputValue={text}
        onChange={(_event, customer) => {
          if (customer) onPick(customer);
        }}
        // Choosing a customer clears the field for the next search.
        onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
        open={isOpen && state !== 'empty' && state !== 'failed'}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={options}
        filterOptions={(all) => all}
        getOptionLabel={({ displayName }) => displayName}
        getOptionKey={({ id }) => id}
        autoHighlight
        clearOnBlur={false}
        blurOnSelect="touch"
        forcePopupIcon={false}
        loading={state === 'searching'}
        loadingText="Searching…"
        noOptionsText={emptyTexts[state]}
        renderOption={({ key, ...props }, customer) => (
          <Box component="li" key={key} {...props}>
            <CustomerOption customer={customer} showsSource={showsSource} />
          </Box>
        )}
        renderInput={(params) => (
          <TextField {...params} inputRef={input} label="Find a customer" placeholder={placeholder} helperText={hint} />
        )}
      />
      <Box role="status" aria-live="polite" sx={{ '&&': { mt: 0 } }}>
        <VisuallyHidden>{isOpen && state === 'found' && announce(options.length)}</VisuallyHidden>
      </Box>
      {state === 'failed' && <ErrorState message={failure} error={error} onRetry={retry} />}
    </Stack>
  );
};
