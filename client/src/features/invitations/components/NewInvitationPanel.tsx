import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { CopyButton } from '../../../components/CopyButton';
import { FactList } from '../../../components/FactList';
import { Panel } from '../../../components/Panel';
import { formatDateTime } from '../../../lib/format';
import { roleLabels } from '../../../lib/role-labels';
import type { NewInvitation } from './InviteForm';
import { SendButton } from './SendButton';

/** A new link. The server stores only its hash, so it is shown nowhere else. */
export const NewInvitationPanel = ({ invitation }: { invitation: NewInvitation }) => (
  <Panel title="Invitation link">
    <Stack spacing={2}>
      <Alert severity="success" role="status">
        {`The link for ${invitation.email} is ready. It is only shown here.`}
      </Alert>
      <Box sx={{ maxWidth: 420 }}>
        <FactList
          facts={[
            { label: 'Email', value: invitation.email },
            { label: 'Role', value: roleLabels[invitation.role] },
            { label: 'Expires', value: formatDateTime(invitation.expires_at) },
          ]}
        />
      </Box>
      <TextField
        fullWidth
        autoFocus
        label="Invitation URL"
        value={invitation.invitation_url}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={(event) => event.target.select()}
      />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <CopyButton label="Copy URL" text={invitation.invitation_url} copied="Invitation URL copied" />
        <SendButton id={invitation.id} email={invitation.email} variant="outlined" />
      </Stack>
    </Stack>
  </Panel>
);
