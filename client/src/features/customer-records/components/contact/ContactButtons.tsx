import type { Customer } from '@chainline/shared/customers/customer-contract';
import type { ContactChannel } from '@chainline/shared/customers/customer-timeline-contract';
import EmailIcon from '@mui/icons-material/MailOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import TextIcon from '@mui/icons-material/SmsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTraceContact } from '../../api/trace-contact';
import { blockedText, contactHref, contactVerbs } from './contact-words';

const icons: Record<ContactChannel, typeof PhoneIcon> = { phone: PhoneIcon, email: EmailIcon, sms: TextIcon };

type ContactButtonProps = { customer: Customer; channel: ContactChannel; to: string | undefined };

const ContactButton = ({ customer: { id, channels }, channel, to }: ContactButtonProps) => {
  const trace = useTraceContact(id);
  if (to === undefined) return null;
  const Icon = icons[channel];
  if (channels.some((kept) => kept.channel === channel && kept.do_not_contact)) {
    return (
      <Box component="span" title={blockedText[channel]}>
        <Button disabled variant="outlined" startIcon={<Icon />}>
          {blockedText[channel]}
        </Button>
      </Box>
    );
  }
  return (
    <Button
      component="a"
      variant="outlined"
      startIcon={<Icon />}
      href={contactHref(channel, to)}
      onClick={() => trace({ channel, to })}
    >
      {contactVerbs[channel]}
    </Button>
  );
};

const isMobile = (phone: string): boolean => phone.startsWith('+614');

/** Starts a call, email or text message to the primary contact, leaving a trace in the timeline. */
export const ContactButtons = ({ customer }: { customer: Customer }) => (
  <>
    <ContactButton customer={customer} channel="phone" to={customer.phones[0]} />
    <ContactButton customer={customer} channel="sms" to={customer.phones.find(isMobile)} />
    <ContactButton customer={customer} channel="email" to={customer.emails[0]} />
  </>
);
