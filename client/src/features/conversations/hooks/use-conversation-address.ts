import {
  conversationStatuses,
  messageChannels,
  type ConversationStatus,
  type MessageChannel,
} from '@chainline/shared/messaging/conversation-contract';
import { useAddressParams } from '../../../lib/address-params';
import type { Assigned } from '../api/conversation-queries';

const assignments = ['me', 'nobody'] as const;

type State = {
  channel: MessageChannel | undefined;
  status: ConversationStatus;
  assigned: Assigned;
  search: string;
  /** The selected conversation. */
  open: number | null;
  /** Message of the selected conversation to show, as the search found it. */
  message: number | null;
};

/** The open conversation and filters, kept in the address. */
export const useConversationAddress = () => {
  const [params, changeParams] = useAddressParams();
  const idIn = (name: string): number | null => {
    const id = Number(params.get(name));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  };
  const state: State = {
    channel: messageChannels.find((channel) => channel === params.get('channel')),
    status: conversationStatuses.find((status) => status === params.get('status')) ?? 'active',
    assigned: assignments.find((assigned) => assigned === params.get('assigned')),
    search: params.get('search') ?? '',
    open: idIn('open'),
    message: idIn('message'),
  };
  const change = (patch: Partial<State>, options: { replace?: boolean } = {}) => {
    const next = { ...state, ...patch };
    changeParams((written) => {
      const values = {
        channel: next.channel,
        status: next.status === 'active' ? undefined : next.status,
        assigned: next.assigned,
        search: next.search,
        open: next.open?.toString(),
        message: next.open === null ? undefined : next.message?.toString(),
      };
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined || value === '') written.delete(name);
        else written.set(name, value);
      }
    }, options);
  };
  return { state, change };
};
