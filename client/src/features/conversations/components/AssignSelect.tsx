import type { Conversation } from '@chainline/shared/messaging/conversation-contract';
import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '../../../components/NativeSelect';
import { colleaguesQuery } from '../api/colleague-query';

type AssignSelectProps = { conversation: Conversation; onAssign: (userId: number | null) => void };

const nobody = 'nobody';

/** Chooses who looks after a conversation. */
export const AssignSelect = ({ conversation, onAssign }: AssignSelectProps) => {
  const { assigned_to: assigned, assigned_to_name: name } = conversation;
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  const isListed = assigned === null || colleagues.some(({ id }) => id === assigned);
  return (
    <NativeSelect
      label="Assigned to"
      value={String(assigned ?? nobody)}
      choices={[
        { value: nobody, label: 'Unassigned' },
        ...colleagues.map((person) => ({ value: String(person.id), label: person.name })),
        // Somebody whose account is inactive now.
        ...(isListed ? [] : [{ value: String(assigned), label: name ?? 'A former colleague' }]),
      ]}
      onChange={(value) => onAssign(value === nobody ? null : Number(value))}
    />
  );
};
