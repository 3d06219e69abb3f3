import type { Conversation, Message, MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import { isFoundBy } from '@chainline/shared/search-terms';
import { formatDateTime } from '../../lib/format';

/** The composer writes a message, or a note for colleagues. */
export type Mode = MessageChannel | 'note';

export const channelLabels: Record<MessageChannel, string> = { sms: 'SMS', email: 'Email' };

export const modeLabels: Record<Mode, string> = { ...channelLabels, note: 'Internal note' };

/** Filters the list by name, phone or email. */
export const isFound = (conversation: Conversation, search: string): boolean => {
  const { customer_name: name, customer_phone: phone, customer_email: email } = conversation;
  return isFoundBy({ texts: [name, email], phones: [phone] }, search);
};

/** Delivery state of an outgoing message. */
export const deliveryWords = ({ status, due_at: dueAt, can, error }: Message): string => {
  switch (status) {
    case 'waiting':
      if (can.send_now && dueAt !== null) return `Will be sent at ${formatDateTime(dueAt)}`;
      return error === null ? 'Sending…' : `Trying again: ${error}`;
    case 'sending':
      return 'Sending…';
    case 'sent':
      return 'Sent';
    case 'delivered':
      return 'Delivered';
    case 'failed':
      return `Not delivered: ${error ?? 'unknown reason'}`;
    case 'received':
      return '';
  }
};
