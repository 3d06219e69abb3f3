import type { ContactChannel } from '@chainline/shared/customers/customer-timeline-contract';
import EmailIcon from '@mui/icons-material/MailOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTraceContact } from '../../api/trace-contact';
import { blockedText, contactHref, contactVerbs } from './contact-words';

const icons = { phone: PhoneIcon, email: EmailIcon } as const;

type ContactIconProps = {
  customerId: number | null;
  name: string;
  channel: Extract<ContactChannel, keyof typeof icons>;
  to: string;
  isBlocked: boolean;
};

/** Starts a call or email, which leaves a trace in the customer's timeline. */
export const ContactIcon = ({ customerId, name, channel, to, isBlocked }: ContactIconProps) => {
  const trace = useTraceContact(customerId);
  const Icon = icons[channel];
  const label = isBlocked ? `${name}: ${blockedText[channel]}` : `${contactVerbs[channel]} ${name}`;
  if (isBlocked) {
    return (
      <Box component="span" title={label}>
        <IconButton disabled aria-label={label}>
          <Icon fontSize="small" />
        </IconButton>
      </Box>
    );
  }
  return (
    <IconButton
      component="a"
      href={contactHref(channel, to)}
      aria-label={label}
      title={label}
      onClick={() => trace({ channel, to })}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
};
