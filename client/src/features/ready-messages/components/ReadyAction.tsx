import type { ReadyState } from '@chainline/shared/ready-messages/ready-message-contract';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { useToast } from '../../../components/toast-context';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { errorMessage } from '../../../lib/api-error';
import { readyQueries, type ReadyTarget } from '../api/ready-queries';

const ReadyDialog = lazyPart(async () => (await import('./ReadyDialog')).ReadyDialog);

/** Button to tell the customer that an order or job is ready, or the reason why it cannot be sent yet. */
export const ReadyAction = ({ target, about }: { target: ReadyTarget; about: string }) => {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { target: asked, isOpen, shown, show, hide } = useDialogTarget<ReadyState>();
  const check = useMutation({
    mutationFn: () => queryClient.query({ ...readyQueries.of(target), staleTime: 0 }),
    meta: { handled: true },
    onSuccess: (ready) => {
      if (ready.blocked === null) show(ready);
      else toast({ message: ready.blocked, tone: 'info' });
    },
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
  });
  return (
    <>
      <Button
        size="small"
        aria-label={`Ready to collect: ${about}`}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        Ready to collect
      </Button>
      <Suspense fallback={null}>
        {asked && <ReadyDialog key={shown} target={target} ready={asked} open={isOpen} onClose={hide} />}
      </Suspense>
    </>
  );
};
