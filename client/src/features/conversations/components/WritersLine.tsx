import Typography from '@mui/material/Typography';
import { useWriters } from '../hooks/use-writing';

const wordsFor = (names: readonly string[]): string => {
  const [first = '', second] = names;
  if (second === undefined) return `${first} is writing…`;
  return names.length === 2 ? `${first} and ${second} are writing…` : `${first} and others are writing…`;
};

/** Colleagues who are writing in the same conversation. */
export const WritersLine = ({ id }: { id: number }) => {
  const names = useWriters(id);
  return (
    <Typography
      role="status"
      variant="caption"
      component="p"
      sx={{ color: 'text.secondary', px: 1.5, py: names.length > 0 ? 0.5 : 0, fontStyle: 'italic' }}
    >
      {names.length > 0 && wordsFor(names)}
    </Typography>
  );
};
