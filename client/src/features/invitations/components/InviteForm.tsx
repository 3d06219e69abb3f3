import type { ResponseOf } from '@chainline/shared/http/endpoint';
import { invitationHours, type createInvitation } from '@chainline/shared/invitations/invitation-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ErrorState } from '../../../components/ErrorState';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { PlainControl } from '../../../components/form/PlainControl';
import { useSubmit } from '../../../components/form/use-submit';
import { Panel } from '../../../components/Panel';
import { useCreateInvitation } from '../api/invitation-mutations';
import { invitationFailureText } from '../invitation-failure';
import { emptyInvitation, invitationFormSchema, roleOptions, type InvitationForm } from '../invitation-form';

export type NewInvitation = ResponseOf<typeof createInvitation>;

export const InviteForm = ({ onCreated }: { onCreated: (invitation: NewInvitation) => void }) => {
  const form = useForm<InvitationForm>({ resolver: zodResolver(invitationFormSchema), defaultValues: emptyInvitation });
  const [refusal, setRefusal] = useState<unknown>(null);
  const create = useCreateInvitation();
  const submit = useSubmit(form, (body) => {
    setRefusal(null);
    return create.mutateAsync(body).then(
      (invitation) => {
        form.reset(emptyInvitation);
        onCreated(invitation);
      },
      (error: unknown) => setRefusal(applyServerErrors(form, error) === null ? null : error),
    );
  });
  return (
    <Panel title="Invite someone">
      <Stack component="form" noValidate aria-label="Create invitation" spacing={2} onSubmit={submit}>
        {refusal !== null && <ErrorState message={invitationFailureText('create', refusal)} error={refusal} />}
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: 'flex-start' }}>
          <PlainControl control={form.control} name="email" label="Email" type="email" />
          <Box sx={{ width: { xs: '100%', sm: 200 }, flexShrink: 0 }}>
            <PlainControl control={form.control} name="role" label="Role" options={roleOptions} />
          </Box>
          <Box sx={{ flexShrink: 0, pt: { sm: 3.25 } }}>
            <Button type="submit" variant="contained" loading={create.isPending} sx={{ minHeight: 40 }}>
              Create Invitation
            </Button>
          </Box>
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`Each invitation creates one account and expires after ${invitationHours} hours. To add someone who only makes quotes, invite them as Sales Staff, then change their role under Users.`}
        </Typography>
      </Stack>
    </Panel>
  );
};
