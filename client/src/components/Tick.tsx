import Box from '@mui/material/Box';

type TickProps = { label: string; checked: boolean; partly?: boolean; disabled?: boolean; onChange: () => void };

/** Checkbox raised above the row's link, so that pressing it does not follow the link. */
export const Tick = ({ label, checked, partly = false, disabled = false, onChange }: TickProps) => (
  <Box
    component="input"
    type="checkbox"
    aria-label={label}
    checked={checked}
    disabled={disabled}
    ref={(box: HTMLInputElement | null) => {
      // `indeterminate` has no HTML attribute.
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
