import Box from '@mui/material/Box';

type TickProps = { label: string; checked: boolean; partly?: boolean; disabled?: boolean; onChange: () => void };

/** A tick box that stays above the link which a whole row is. */
export const Tick = ({ label, checked, partly = false, disabled = false, onChange }: TickProps) => (
  <Box
    component="input"
    type="checkbox"
    aria-label={label}
    checked={checked}
    disabled={disabled}
    ref={(box: HTMLInputElement | null) => {
      // Only a script can set this state.
      if (box) box.indeterminate = partly;
    }}
    onChange={onChange}
    sx={{
      position: 'relative',
      zIndex: 1,
      display: 'block',
      width: 20,
      height: 20,
      m: 0,
      accentColor: 'var(--cl-palette-primary-main)',
    }}
  />
);
