import {
  passwordChecks,
  passwordScore,
  strengthOf,
  type PasswordStrength as Word,
} from '@chainline/shared/auth/password-rules';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden';

const colours: Record<Word, string> = { Weak: 'error.main', Moderate: 'warning.main', Strong: 'success.main' };

const Bar = ({ score, word }: { score: number; word: Word | null }) => (
  <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: `repeat(${passwordChecks.length}, 1fr)`, gap: 0.5 }}>
    {passwordChecks.map(({ label }, index) => (
      <Box
        key={label}
        sx={{ height: 5, borderRadius: 1, bgcolor: word !== null && index < score ? colours[word] : 'divider' }}
      />
    ))}
  </Box>
);

const Check = ({ label, passes }: { label: string; passes: boolean }) => (
  <Stack
    component="li"
    direction="row"
    spacing={0.75}
    sx={{ alignItems: 'center', color: passes ? 'text.primary' : 'text.secondary', typography: 'caption' }}
  >
    <Box aria-hidden sx={{ display: 'grid', placeItems: 'center', width: 16, height: 16, color: 'success.main' }}>
      {passes ? (
        <CheckIcon sx={{ fontSize: 16 }} />
      ) : (
        <Box sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: 'text.disabled' }} />
      )}
    </Box>
    <span>{label}</span>
    <VisuallyHidden>{passes ? ': done' : ': still missing'}</VisuallyHidden>
  </Stack>
);

/** Strength of the password being typed, with hints for a stronger one. */
export const PasswordStrength = ({ password }: { password: string }) => {
  const wordId = useId();
  const score = passwordScore(password);
  const word = strengthOf(score);
  return (
    <Stack role="group" aria-labelledby={wordId} spacing={1}>
      <Bar score={score} word={word} />
      <Typography id={wordId} variant="caption" role="status" sx={{ fontWeight: 600 }}>
        {word === null ? 'Password strength' : `Password strength: ${word}`}
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 0.25 }}
      >
        {passwordChecks.map(({ label, passes }) => (
          <Check key={label} label={label} passes={passes(password)} />
        ))}
      </Box>
    </Stack>
  );
};
