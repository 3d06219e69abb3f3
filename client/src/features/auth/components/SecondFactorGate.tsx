import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EnrolSteps } from '../../../components/second-factor/EnrolSteps';
import { useSession } from '../../../lib/session-context';
import { EntranceLayout } from './EntranceLayout';

/** All that a manager sees who has to set up a second factor first. */
export const SecondFactorGate = () => {
  const { check, signOut } = useSession();
  return (
    <EntranceLayout
      documentTitle="Set up a second factor"
      title="Set up a second factor"
      description="Managers of this shop sign in with a second factor: a code of an app on top of the password. Set yours up to go on."
      width={620}
    >
      <EnrolSteps doneLabel="I have kept them, go on" onDone={() => void check()} />
      <Box>
        <Button color="inherit" onClick={() => void signOut()}>
          Logout
        </Button>
      </Box>
    </EntranceLayout>
  );
};
