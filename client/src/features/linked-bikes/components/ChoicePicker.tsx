import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api-error';
import { useDebounced } from '../../../lib/use-debounced';

const pauseMs = 300;

type Choice = { id: number; label: string; detail: string };

type ChoicePickerProps<Found, Key extends readonly unknown[]> = {
  label: string;
  query: (search: string) => UseQueryOptions<Found[], Error, Found[], Key>;
  toChoice: (found: Found) => Choice;
  disabled: boolean;
  onPick: (id: number) => void;
};

/** Finds a target by typing; choosing one clears the field. */
export const ChoicePicker = <Found, Key extends readonly unknown[]>({
  label,
  query,
  toChoice,
  disabled,
  onPick,
}: ChoicePickerProps<Found, Key>) => {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), pauseMs);
  const { data, error, isFetching, isPlaceholderData } = useQuery({ ...query(search), enabled: isOpen });
  const isBehind = text.trim() !== search || isPlaceholderData;
  return (
    <Autocomplete<Choice>
      fullWidth
      size="small"
      value={null}
      inputValue={text}
      disabled={disabled}
      onChange={(_event, choice) => {
        if (choice) onPick(choice.id);
      }}
      onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      // Enter must not pick a result of an earlier search.
      options={isBehind ? [] : (data ?? []).map(toChoice)}
      filterOptions={(all) => all}
      getOptionLabel={(choice) => choice.label}
      getOptionKey={(choice) => choice.id}
      loading={isBehind || isFetching}
      loadingText="Searching…"
      noOptionsText={error ? errorMessage(error) : 'Nothing found'}
      renderOption={({ key, ...props }, { label: name, detail }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{name}</Typography>
            {detail !== '' && (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {detail}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={label} placeholder="Type to search" />}
    />
  );
};
