import type { ConversationDetail } from '@chainline/shared/messaging/conversation-contract';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazy-part';

const NameDialog = lazyPart(async () => (await import('./NameDialog')).NameDialog);
const SnoozeDialog = lazyPart(async () => (await import('./SnoozeDialog')).SnoozeDialog);

export type ThreadDialog = 'name' | 'snooze' | null;

type ThreadDialogsProps = {
  open: ThreadDialog;
  conversation: ConversationDetail;
  now: number;
  onClose: () => void;
  onSnooze: (until: Date) => void;
  onMoved: (id: number) => void;
};

export const ThreadDialogs = ({ open, conversation, now, onClose, onSnooze, onMoved }: ThreadDialogsProps) => (
  <Suspense fallback={null}>
    {open === 'snooze' && (
      <SnoozeDialog
        now={now}
        onClose={onClose}
        onSnooze={(until) => {
          onClose();
          onSnooze(until);
        }}
      />
    )}
    {open === 'name' && (
      <NameDialog
        conversation={conversation}
        onClose={onClose}
        onNamed={(next) => {
          onClose();
          onMoved(next);
        }}
      />
    )}
  </Suspense>
);
