/** Light fields of the composer. */
export const fieldLook = {
  display: 'block',
  width: '100%',
  font: 'inherit',
  fontSize: '0.9375rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.disabled',
  borderRadius: 1,
  px: 1.75,
  py: 1,
  '&:focus-visible': {
    outline: 'none',
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px var(--cl-palette-primary-main)',
  },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;
