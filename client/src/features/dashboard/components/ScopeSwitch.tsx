import type { DashboardScope } from '@chainline/shared/dashboard/dashboard-contract';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

const scopes = [
  { scope: 'own', label: 'My quotes' },
  { scope: 'shop', label: 'Whole shop' },
] as const;

const buttonLook = {
  px: 1.5,
  minHeight: 32,
  borderRadius: 0.75,
  typography: 'body2',
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&[aria-pressed="true"]': { color: 'text.primary', fontWeight: 600, bgcolor: 'action.selected' },
};

type ScopeSwitchProps = { scope: DashboardScope; onChange: (scope: DashboardScope) => void };

/** Scope of the figures. */
export const ScopeSwitch = ({ scope, onChange }: ScopeSwitchProps) => (
  <Box
    role="group"
    aria-label="Figures of"
    sx={{ display: 'flex', gap: 0.25, p: '1px', border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    {scopes.map(({ scope: value, label }) => (
      <ButtonBase key={value} aria-pressed={scope === value} onClick={() => onChange(value)} sx={buttonLook}>
        {label}
      </ButtonBase>
    ))}
  </Box>
);
