import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';

export const channelLabels: Record<MessageChannel, string> = { email: 'Email', sms: 'Text message' };

export const channelList = (channels: readonly MessageChannel[]): string =>
  channels.map((channel) => channelLabels[channel].toLowerCase()).join(' and ');
