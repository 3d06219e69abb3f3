import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { EnrolSteps } from '../../account';
import { useToast } from '../../../components/toast-context';
import { paths } from '../../../lib/paths';
import { useSession } from '../../../lib/session-context';
import { EntranceLayout } from './EntranceLayout';

/** Shown in place of the app to managers who must set up a second factor first. */
export const SecondFactorGate = () => {
  const { check, signOut } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const seekCodes = () => {
    toast({ message: 'Your second factor is already on. Create new recovery codes here.', tone: 'info' });
    void navigate(paths.secondFactor());
    void check();
  };
  return (
    <EntranceLayout
      documentTitle="Set up a second factor"
      title="Set up a second factor"
      description="Managers of this shop sign in with a second factor: a code from an app as well as their password. Set yours up to continue."
      width={620}
    >
      <EnrolSteps doneLabel="I have saved them, continue" onDone={() => void check()} onAlreadyOn={seekCodes} />
      <Box>
        <Button color="inherit" onClick={signOut}>
          Logout
        </Button>
      </Box>
    </EntranceLayout>
  );
};
