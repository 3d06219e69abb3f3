import type {
  Connection,
  connectionSchema,
  ConnectionSystem,
} from '@chainline/shared/integrations/connection-contract';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';

export type ConnectionValues = z.input<typeof connectionSchema>;
export type ConnectionControl = Control<ConnectionValues, unknown, Connection>;

export const newMailbox = {
  host: '',
  port: 993,
  security: 'tls',
  user: '',
  password: '',
  folder: 'INBOX',
} as const;

const empty: Record<ConnectionSystem, Connection> = {
  mail: {
    system: 'mail',
    host: '',
    port: 587,
    security: 'starttls',
    user: '',
    password: '',
    from_name: '',
    from_address: '',
    reply_to: '',
    tags_replies: false,
  },
  mailbox: { system: 'mailbox', mailboxes: [newMailbox] },
  supplier_mailbox: { system: 'supplier_mailbox', ...newMailbox, applies_certain: false },
  sms: { system: 'sms', account_sid: '', auth_token: '', from: '' },
};

export const toForm = (system: ConnectionSystem, stored: Connection | null): Connection => stored ?? empty[system];

export const securityOptions = [
  { value: 'tls', label: 'TLS from the start' },
  { value: 'starttls', label: 'STARTTLS' },
] as const;
