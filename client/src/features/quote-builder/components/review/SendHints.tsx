import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SendHint } from '../../builder-steps';

type SendHintsProps = { hints: readonly SendHint[]; id: string; onGo: (step: number) => void };

/** Problems that prevent sending, each linked to its step. Saving still works. */
export const SendHints = ({ hints, id, onGo }: SendHintsProps) => {
  if (hints.length === 0) return null;
  return (
    <Alert severity="warning" id={id}>
      <AlertTitle>It can be saved, but not sent yet</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {hints.map(({ step, message }) => (
          <li key={message}>
            <Link component="button" type="button" onClick={() => onGo(step)} sx={{ textAlign: 'left' }}>
              {message}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
};
