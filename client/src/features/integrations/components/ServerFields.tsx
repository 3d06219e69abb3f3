import Box from '@mui/material/Box';
import { PasswordControl } from '../../../components/form/PasswordControl';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { securityOptions } from '../connection-form';
import type { ConnectionControl } from '../connection-form';

type Prefix = '' | `mailboxes.${number}.`;
type ServerFieldsProps = {
  control: ConnectionControl;
  prefix: Prefix;
  hostHint: string;
  userHint?: string;
  secretHint: string | undefined;
};

const two = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 };

/** Server, encryption and sign-in of a mail server. */
export const ServerFields = ({ control, prefix, hostHint, userHint, secretHint }: ServerFieldsProps) => (
  <>
    <TextControl control={control} name={`${prefix}host`} label="Server" hint={hostHint} autoComplete="off" />
    <Box sx={two}>
      <SelectControl control={control} name={`${prefix}security`} label="Encryption" options={securityOptions} />
      <TextControl
        control={control}
        name={`${prefix}port`}
        label="Port"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Box>
    <Box sx={two}>
      <TextControl
        control={control}
        name={`${prefix}user`}
        label="User name"
        {...(userHint !== undefined && { hint: userHint })}
        autoComplete="off"
      />
      <PasswordControl
        control={control}
        name={`${prefix}password`}
        label="Password"
        autoComplete="new-password"
        {...(secretHint !== undefined && { hint: secretHint })}
      />
    </Box>
  </>
);
