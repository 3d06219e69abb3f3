import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextControl } from '../../../../components/form/TextControl';
import { useToast } from '../../../../components/toast-context';
import { errorMessage } from '../../../../lib/api-error';
import { newKey } from '../../../../lib/new-key';
import { useReply } from '../../api/quote-mutations';

const replySchema = z.object({ text: z.string().trim().min(1, 'Please write your answer').max(5000) });

type ReplyDialogProps = { quote: Quote; question: Quote['events'][number]; open: boolean; onClose: () => void };

/** Emails an answer to the customer's question. Needs a new key on each opening. */
export const ReplyDialog = ({ quote, question, open, onClose }: ReplyDialogProps) => {
  const titleId = useId();
  const [replyKey] = useState(newKey);
  const { control, handleSubmit } = useForm({ resolver: zodResolver(replySchema), defaultValues: { text: '' } });
  const { mutate, isPending, error } = useReply(quote.id);
  const toast = useToast();
  const submit = handleSubmit(({ text }) =>
    mutate(
      { text, reply_key: replyKey },
      {
        onSuccess: () => {
          toast({ message: 'Message sent!', tone: 'success' });
          onClose();
        },
      },
    ),
  );
  return (
    <Dialog open={open} onClose={isPending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form noValidate aria-labelledby={titleId} onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{`Answer ${quote.customer_name}`}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{question.text}</Typography>
            {error && <Alert severity="error">{errorMessage(error)}</Alert>}
            <TextControl
              control={control}
              name="text"
              label="Your answer"
              hint={`Sent to ${quote.customer_email} by email.`}
              multiline
              minRows={4}
              autoFocus
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            Send Answer
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
