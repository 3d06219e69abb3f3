import type { Conversation, Message, MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import { formatDateTime } from '../../lib/format';

/** The composer writes a message, or a note for colleagues. */
export type Mode = MessageChannel | 'note';

export const channelLabels: Record<MessageChannel, string> = { sms: 'SMS', email: 'Email' };

export const modeLabels: Record<Mode, string> = { ...channelLabels, note: 'Internal note' };

/** Filters the list by name, phone or email, as specified. Phones match in E.164 and in local notation. */
export const isFound = (conversation: Conversation, search: string): boolean => {
  const term = search.trim().toLowerCase();
  if (term === '') return true;
  const { customer_name: name, customer_phone: phone, customer_email: email } = conversation;
  if ([name, phone, email].some((text) => text?.toLowerCase().includes(term))) return true;
  const digits = term.replace(/[\s()+-]/g, '');
  return /^\d{3,}$/.test(digits) && (phone ?? '').includes(digits.replace(/^0/, ''));
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
