/** Label of a radio button, as a card. */
export const choiceCard = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  p: 2,
  border: 2,
  borderColor: 'divider',
  borderRadius: 1,
  cursor: 'pointer',
  '&:has(:checked)': { borderColor: 'primary.main', bgcolor: 'action.selected' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
} as const;
