import type { ContactChannel } from '@chainline/shared/customers/customer-timeline-contract';

const schemes: Record<ContactChannel, string> = { phone: 'tel', email: 'mailto', sms: 'sms' };

export const contactHref = (channel: ContactChannel, to: string): string => `${schemes[channel]}:${to}`;

export const contactVerbs: Record<ContactChannel, string> = { phone: 'Call', email: 'Email', sms: 'Text' };

export const blockedText: Record<ContactChannel, string> = {
  phone: 'Asked not to be called',
  email: 'Asked not to be emailed',
  sms: 'Asked not to be texted',
};
