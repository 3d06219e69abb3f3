import type { ManagedUser } from '@chainline/shared/users/user-contract';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { FactList } from '../../../components/FactList';
import { lazyPart } from '../../../components/lazy-part';
import { Panel } from '../../../components/Panel';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { unknown } from '../../../lib/format';

const ProfileDialog = lazyPart(async () => (await import('./ProfileDialog')).ProfileDialog);

export const ProfilePanel = ({ user }: { user: ManagedUser }) => {
  const { target, isOpen, shown, show, hide } = useDialogTarget<ManagedUser>();
  return (
    <Panel
      title="Profile"
      aside={
        <Button size="small" onClick={() => show(user)}>
          Edit
        </Button>
      }
    >
      <FactList
        facts={[
          { label: 'First name', value: user.first_name || unknown },
          { label: 'Last name', value: user.last_name || unknown },
          { label: 'Email', value: user.email ?? unknown },
        ]}
      />
      <Suspense fallback={null}>
        {target && <ProfileDialog key={shown} user={target} open={isOpen} onClose={hide} />}
      </Suspense>
    </Panel>
  );
};
