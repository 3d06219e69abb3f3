import type { ConversationDetail, SenderProposal } from '@chainline/shared/messaging/conversation-contract';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../components/lazy-part';
import { useToast } from '../../../../components/toast-context';
import { errorMessage } from '../../../../lib/api-error';
import { paths } from '../../../../lib/paths';
import { formatPhone } from '../../../customers';
import { useNameSender } from '../../api/conversation-mutations';
import { conversationQueries } from '../../api/conversation-queries';
import { BesideRow } from './BesideRow';
import { BesideSection } from './BesideSection';

const NameDialog = lazyPart(async () => (await import('../NameDialog')).NameDialog);

type SenderBesideProps = {
  conversation: ConversationDetail;
  /** Called with the conversation of the customer. */
  onNamed: (id: number) => void;
};

const contactsOf = ({ phone, email }: SenderProposal): string =>
  [phone === null ? null : formatPhone(phone), email].filter((part) => part !== null).join(', ');

/** Customers proposed as the unknown sender of a conversation. */
export const SenderBeside = ({ conversation, onNamed }: SenderBesideProps) => {
  const { id } = conversation;
  const { data, error, refetch } = useQuery(conversationQueries.proposals(id));
  const { mutate, isPending, variables } = useNameSender();
  const [isNaming, setNaming] = useState(false);
  const toast = useToast();
  const choose = ({ customer_id: customerId, name }: SenderProposal) =>
    mutate(
      { id, body: { customer_id: customerId } },
      {
        onSuccess: ({ conversation: next }) => {
          toast({ message: `Added to ${name}`, tone: 'success' });
          onNamed(next.id);
        },
        onError: (failure) => toast({ message: errorMessage(failure), tone: 'error' }),
      },
    );
  const isChosen = ({ customer_id: customerId }: SenderProposal) =>
    isPending && 'customer_id' in variables.body && variables.body.customer_id === customerId;
  return (
    <>
      <BesideSection
        title="Who could this be?"
        aside={
          <Button size="small" startIcon={<AddIcon />} onClick={() => setNaming(true)}>
            New customer
          </Button>
        }
        items={data?.proposals}
        keyOf={({ customer_id: customerId }) => customerId}
        empty="No customer matches what the sender wrote."
        failure="The customers could not be looked up."
        error={error}
        onRetry={() => void refetch()}
        note="Quotes, orders and jobs appear here once the sender is a customer."
      >
        {(proposal) => (
          <BesideRow
            to={paths.customer(String(proposal.customer_id))}
            label={proposal.name || 'Customer without a name'}
            chips={null}
            text={[contactsOf(proposal), ...proposal.reasons].filter((part) => part !== '').join('. ')}
            actions={
              <Button
                size="small"
                aria-label={`This is ${proposal.name}`}
                loading={isChosen(proposal)}
                disabled={isPending}
                onClick={() => choose(proposal)}
              >
                This is them
              </Button>
            }
          />
        )}
      </BesideSection>
      <Suspense fallback={null}>
        {isNaming && (
          <NameDialog
            conversation={conversation}
            onClose={() => setNaming(false)}
            onNamed={(next) => {
              setNaming(false);
              onNamed(next);
            }}
          />
        )}
      </Suspense>
    </>
  );
};
