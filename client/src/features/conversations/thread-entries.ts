import type { Message } from '@chainline/shared/messaging/conversation-contract';
import type { Note } from '@chainline/shared/messaging/conversation-desk-contract';

export type ThreadEntry =
  | { kind: 'message'; key: string; at: string; message: Message }
  | { kind: 'note'; key: string; at: string; note: Note };

/** Messages and notes by time. Notes from before the oldest message wait until older messages are loaded. */
export const threadEntries = (
  messages: readonly Message[],
  notes: readonly Note[],
  { hasOlder }: { hasOlder: boolean },
): ThreadEntry[] => {
  const oldest = hasOlder ? (messages[0]?.sent_at ?? '') : '';
  const entries: ThreadEntry[] = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      key: `message-${message.id}`,
      at: message.sent_at,
      message,
    })),
    ...notes
      .filter(({ created_at: at }) => at >= oldest)
      .map((note) => ({ kind: 'note' as const, key: `note-${note.id}`, at: note.created_at, note })),
  ];
  return entries.toSorted((one, other) => one.at.localeCompare(other.at));
};
