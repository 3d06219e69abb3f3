import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { EmailAddress } from '../../../../components/EmailAddress';
import { EmailState } from '../../../mail';
import { FactList } from '../../../../components/FactList';
import { Panel } from '../../../../components/Panel';
import { LastDay } from '../LastDay';
import { StatusChip } from '../../../../components/StatusChip';
import { emailKind, linkLooks } from '../../quote-view';

const LinkFacts = ({ link }: { link: NonNullable<Quote['link']> }) => (
  <FactList
    facts={[
      { label: 'Link', value: <StatusChip {...linkLooks[link.state]} /> },
      { label: 'Sent to', value: <EmailAddress address={link.email} /> },
      { label: 'Valid until', value: <LastDay end={link.expires_at} /> },
    ]}
  />
);

/** State of the link and of each email about it, newest first. */
export const SendingPanel = ({ quote: { link, emails, status } }: { quote: Quote }) => (
  <Panel title="Link and emails">
    {link === null && emails.length === 0 && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {status === 'draft' ? 'Nothing has been sent yet.' : 'No link or email is on record.'}
      </Typography>
    )}
    {link && <LinkFacts link={link} />}
    {emails.length > 0 && (
      <Box component="ul" aria-label="Emails" sx={{ listStyle: 'none', m: 0, mt: link ? 1.5 : 0, p: 0 }}>
        {emails.toReversed().map((email) => (
          <Box
            component="li"
            key={`${email.created_at} ${email.kind}`}
            sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <EmailState title={emailKind(email.kind)} email={email} />
          </Box>
        ))}
      </Box>
    )}
  </Panel>
);
