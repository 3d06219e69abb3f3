import {
  createConversation,
  nameSender,
  readConversation,
  retryMessage,
  sendMessage,
  sendMessageNow,
  undoMessage,
  type MessageChannel,
} from '@chainline/shared/messaging/conversation-contract';
import {
  addNote,
  assignConversation,
  closeConversation,
  reopenConversation,
  snoozeConversation,
} from '@chainline/shared/messaging/conversation-desk-contract';
import type { CallArguments } from '@chainline/shared/http/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { conversationKeys } from './conversation-queries';

const useChange = <V, A>(mutationFn: (variables: V) => Promise<A>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: conversationKeys.all }),
  });
};

export type NewMessage = CallArguments<typeof sendMessage>['body'];
export type NewConversation = CallArguments<typeof createConversation>['body'];
type Naming = { id: number; body: CallArguments<typeof nameSender>['body'] };

export const useSendMessage = () => useChange((body: NewMessage) => call(sendMessage, { body }));
export const useCreateConversation = () => useChange((body: NewConversation) => call(createConversation, { body }));
export const useUndoMessage = () => useChange((id: number) => call(undoMessage, { params: { id } }));
export const useRetryMessage = () => useChange((id: number) => call(retryMessage, { params: { id } }));
export const useSendNow = () => useChange((id: number) => call(sendMessageNow, { params: { id } }));
export const useNameSender = () => useChange(({ id, body }: Naming) => call(nameSender, { params: { id }, body }));

export const useCloseOrReopen = () =>
  useChange(({ id, close }: { id: number; close: boolean }) =>
    call(close ? closeConversation : reopenConversation, { params: { id } }),
  );

export const useSnooze = () =>
  useChange(({ id, until }: { id: number; until: string }) =>
    call(snoozeConversation, { params: { id }, body: { until } }),
  );

export const useAssign = () =>
  useChange(({ id, userId }: { id: number; userId: number | null }) =>
    call(assignConversation, { params: { id }, body: { user_id: userId } }),
  );

export const useAddNote = () =>
  useChange(({ id, body }: { id: number; body: CallArguments<typeof addNote>['body'] }) =>
    call(addNote, { params: { id }, body }),
  );

export const useReadConversation = () =>
  useChange(({ id, upTo, channel }: { id: number; upTo: number; channel: MessageChannel | undefined }) =>
    call(readConversation, { params: { id }, body: { up_to: upTo, ...(channel !== undefined && { channel }) } }),
  );
