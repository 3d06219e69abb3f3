import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ChangeEvent, type ReactNode, type Ref } from 'react';

export type PlainFieldProps = {
  label: string;
  /** Hidden while there is an error. */
  hint?: string | undefined;
  /** Shown before the input, such as `$`. */
  prefix?: string | undefined;
  /** Shown after the input, such as `km`. */
  unit?: string | undefined;
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'date' | 'datetime-local';
  inputMode?: 'text' | 'numeric' | 'decimal';
  maxLength?: number;
  autoComplete?: string;
  /** Rows of a multi-line field. */
  lines?: number;
  /** Renders a select. */
  options?: readonly { value: string; label: string }[];
  /** Suggestions while typing; other text is allowed. */
  suggestions?: readonly string[];
  /** Accessible name, where the label alone would not tell fields of a list apart. */
  fullLabel?: string;
};

const frame = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 40,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.disabled',
  borderRadius: 1,
  '&:focus-within': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px var(--cl-palette-primary-main)' },
  '&:has([aria-invalid="true"])': { borderColor: 'error.main' },
} as const;

const input = {
  flexGrow: 1,
  minWidth: 0,
  width: '100%',
  minHeight: 38,
  px: 1.75,
  py: 1,
  font: 'inherit',
  fontSize: '0.9375rem',
  color: 'text.primary',
  bgcolor: 'transparent',
  border: 0,
  borderRadius: 1,
  resize: 'vertical',
  '&, &:focus-visible': { outline: 'none' },
  '& option': { color: 'text.primary', bgcolor: 'background.paper' },
} as const;

const Beside = ({ before = false, children }: { before?: boolean; children: ReactNode }) => (
  <Box
    component="span"
    aria-hidden
    sx={{ flexShrink: 0, color: 'text.secondary', typography: 'body2', ...(before ? { pl: 1.75 } : { pr: 1.75 }) }}
  >
    {children}
  </Box>
);

type Bound = {
  id: string;
  name?: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLElement>;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-label': string | undefined;
};

const Input = ({ bound, field }: { bound: Bound; field: PlainFieldProps }) => {
  const { options, suggestions, lines, type = 'text', inputMode, maxLength, autoComplete = 'off' } = field;
  if (options !== undefined) {
    return (
      <Box component="select" {...bound} sx={input}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Box>
    );
  }
  if (lines !== undefined) return <Box component="textarea" rows={lines} {...bound} sx={input} />;
  const listId = suggestions && `${bound.id}-suggestions`;
  return (
    <>
      <Box
        component="input"
        type={type}
        inputMode={inputMode}
        maxLength={maxLength}
        autoComplete={autoComplete}
        list={listId}
        {...bound}
        sx={input}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
};

type HeldValue = Pick<Bound, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'>;

/** Field of native elements, a fifth of the weight of MUI's, for pages with many fields and lists. */
export const PlainField = ({
  held,
  error,
  ...field
}: PlainFieldProps & { held: HeldValue; error?: string | undefined }) => {
  const { label, fullLabel, hint, prefix, unit } = field;
  const id = useId();
  const told = error ?? hint;
  const toldId = `${id}-told`;
  const bound: Bound = {
    ...held,
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': told === undefined ? undefined : toldId,
    'aria-label': fullLabel,
  };
  return (
    <Box sx={{ minWidth: 0, width: '100%' }}>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ display: 'block', mb: 0.5, fontWeight: 600 }}>
        {label}
      </Typography>
      <Box sx={frame}>
        {prefix !== undefined && <Beside before>{prefix}</Beside>}
        <Input bound={bound} field={field} />
        {unit !== undefined && <Beside>{unit}</Beside>}
      </Box>
      {told !== undefined && (
        <Typography
          id={toldId}
          variant="caption"
          component="p"
          sx={{ mt: 0.5, color: error === undefined ? 'text.secondary' : 'error.main' }}
        >
          {told}
        </Typography>
      )}
    </Box>
  );
};
