import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';

type SearchFieldProps = {
  /** The accessible name, and the placeholder. */
  label: string;
  /** The term in force, usually from the address. */
  value: string;
  onSearch: (term: string) => void;
  /** `typing`: after a pause of `delayMs`. `button`: on Enter or the Search button. */
  trigger?: 'typing' | 'button';
  delayMs?: number;
};

/** Looks for something in a list. What is being typed stays while an older term is still being answered. */
export const SearchField = ({ label, value, onSearch, trigger = 'typing', delayMs = 300 }: SearchFieldProps) => {
  const [text, setText] = useState(value);
  const [inForce, setInForce] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<number>(undefined);

  if (value !== inForce) {
    setInForce(value);
    // A term that this field did not send came from elsewhere (Back, a reset) and replaces what stands here.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }

  // The pending pause belongs to the browser's clock and must not outlive the field.
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const send = (term: string) => {
    window.clearTimeout(timer.current);
    setSent(term);
    onSearch(term);
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
      sx={{ flexGrow: 1, maxWidth: 480 }}
      onSubmit={(event) => {
        event.preventDefault();
        send(text.trim());
      }}
    >
      <TextField
        fullWidth
        type="search"
        placeholder={label}
        value={text}
        onChange={(event) => change(event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': label, maxLength: 200 },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
            endAdornment: text !== '' && (
              <InputAdornment position="end">
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
              </InputAdornment>
            ),
          },
        }}
        sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
      />
      {trigger === 'button' && (
        <Button type="submit" variant="outlined">
          Search
        </Button>
      )}
    </Stack>
  );
};
