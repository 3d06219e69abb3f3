import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';

type SearchFieldProps = {
  /** Accessible name and placeholder. */
  label: string;
  /** Current term, usually from the address. */
  value: string;
  onSearch: (term: string) => void;
  /** `typing`: debounced by `delayMs`. `button`: on Enter or the Search button. */
  trigger?: 'typing' | 'button';
  delayMs?: number;
};

/** Looks like MUI's outlined field at a tenth of its weight: every list page loads this. */
const frame = {
  flexGrow: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 1.75,
  pr: 1.5,
  height: 40,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.disabled',
  borderRadius: 1,
  '&:focus-within': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px var(--cl-palette-primary-main)' },
} as const;

const input = {
  flexGrow: 1,
  minWidth: 0,
  font: 'inherit',
  fontSize: '0.9375rem',
  color: 'text.primary',
  bgcolor: 'transparent',
  border: 0,
  p: 0,
  '&, &:focus-visible': { outline: 'none' },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  '&::-webkit-search-cancel-button': { display: 'none' },
} as const;

/** Search of a list. The text being typed is kept while an older term is still loading. */
export const SearchField = ({ label, value, onSearch, trigger = 'typing', delayMs = 300 }: SearchFieldProps) => {
  const [text, setText] = useState(value);
  const [inForce, setInForce] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<number>(undefined);
  const latest = useRef(onSearch);

  if (value !== inForce) {
    setInForce(value);
    // A term this field did not send came from elsewhere (Back, a reset) and replaces the text.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  // Call the latest listener after the debounce: an older one would restore an older address.
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);

  // Cancel the pending debounce on unmount.
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const send = (term: string) => {
    window.clearTimeout(timer.current);
    setSent(term);
    latest.current(term);
  };

  const change = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    if (trigger === 'typing') timer.current = window.setTimeout(() => send(next.trim()), delayMs);
  };

  return (
    <Stack
      component="form"
      role="search"
      direction="row"
      spacing={1}
      sx={{ flexGrow: 1, minWidth: 0, maxWidth: 480 }}
      onSubmit={(event) => {
        event.preventDefault();
        send(text.trim());
      }}
    >
      <Box sx={frame}>
        <SearchIcon fontSize="small" sx={{ color: 'text.secondary' }} />
        <Box
          component="input"
          type="search"
          placeholder={label}
          aria-label={label}
          maxLength={200}
          value={text}
          onChange={(event) => change(event.target.value)}
          sx={input}
        />
        {text !== '' && (
          <IconButton
            size="small"
            edge="end"
            aria-label="Clear search"
            onClick={() => {
              setText('');
              send('');
            }}
          >
            <ClearIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {trigger === 'button' && (
        <Button type="submit" variant="outlined">
          Search
        </Button>
      )}
    </Stack>
  );
};
