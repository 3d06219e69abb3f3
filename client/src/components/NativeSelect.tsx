import Box from '@mui/material/Box';

export type SelectChoice = { value: string; label: string; disabled?: boolean };

type NativeSelectProps = {
  /** Accessible name; or use `labelledBy`. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  value: string;
  choices: readonly SelectChoice[];
  onChange: (value: string) => void;
  disabled?: boolean;
  sx?: { width?: number; minHeight?: number; flexGrow?: number };
};

const look = {
  font: 'inherit',
  fontSize: '0.875rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.disabled',
  borderRadius: 1,
  minHeight: 32,
  px: 0.75,
  '&:disabled': { color: 'text.disabled' },
} as const;

/** The browser's own select: light enough for hundreds of rows and for pages with a small bundle. */
export const NativeSelect = (props: NativeSelectProps) => {
  const { label, labelledBy, describedBy, value, choices, onChange, disabled = false, sx = {} } = props;
  return (
    <Box
      component="select"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      sx={{ ...look, ...sx }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </option>
      ))}
    </Box>
  );
};
