import StockIcon from '@mui/icons-material/Inventory2Outlined';
import MessageIcon from '@mui/icons-material/ForumOutlined';
import QuoteIcon from '@mui/icons-material/RequestQuoteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { OpenLayout } from '../components/OpenLayout';

const parts = [
  {
    Icon: StockIcon,
    title: 'One stock count',
    text: 'A sale at the till updates the online shop within seconds, and vice versa. Every number can be explained.',
  },
  {
    Icon: QuoteIcon,
    title: 'Quotes from draft to payment',
    text: 'Build a quote, send it, and see when it is read, accepted and paid.',
  },
  {
    Icon: MessageIcon,
    title: 'Customers in one place',
    text: 'Who they are, what they ordered, and what was said.',
  },
] as const;

export const WelcomePage = () => (
  <OpenLayout title="Welcome">
    <Stack spacing={5}>
      <Stack spacing={2.5} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="h1" tabIndex={-1} sx={{ fontSize: { xs: '2rem', sm: '2.75rem' }, maxWidth: '18ch' }}>
          Welcome to Chainline
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: '1.125rem', maxWidth: '56ch' }}>
          The back office for bicycle shops: one stock count at the till and online, with quotes, customers and
          messages. Start by connecting the till.
        </Typography>
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
          <Button component={RouterLink} to={paths.lightspeedConnect()} variant="contained" size="large">
            Connect to Lightspeed
          </Button>
          <Button component={RouterLink} to={paths.login()} variant="outlined" size="large">
            Log In
          </Button>
        </Stack>
      </Stack>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: 2 }}>
        {parts.map(({ Icon, title, text }) => (
          <Card key={title} component="section">
            <CardContent>
              <Box aria-hidden sx={{ color: 'primary.main', mb: 1 }}>
                <Icon />
              </Box>
              <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
                {title}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {text}
              </Typography>
            </CardContent>
          </Card>
        ))}
      </Box>
      <Link component={RouterLink} to={paths.terms()} variant="body2">
        Terms and Conditions
      </Link>
    </Stack>
  </OpenLayout>
);
