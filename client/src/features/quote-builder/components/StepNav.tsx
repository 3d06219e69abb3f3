import { stepNames } from '@chainline/shared/quotes/quote-draft';
import DoneIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import { VisuallyHidden } from '../../../components/VisuallyHidden';

const look = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: { xs: 'center', md: 'flex-start' },
  gap: 1,
  width: '100%',
  minHeight: 44,
  px: { xs: 0.5, md: 1.5 },
  borderBottom: 3,
  borderColor: 'divider',
  typography: 'body2',
  fontWeight: 600,
  color: 'text.secondary',
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
  '&.Mui-disabled': { opacity: 0.7 },
} as const;

const numberLook = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 22,
  height: 22,
  borderRadius: '50%',
  border: 1,
  borderColor: 'currentcolor',
  fontSize: '0.75rem',
} as const;

/** On small screens the names are visually hidden: the heading below names the step. */
const nameLook = (theme: Theme) => ({
  [theme.breakpoints.down('md')]: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

type StepNavProps = {
  step: number;
  furthest: number;
  onGo: (step: number) => void;
};

/** Step navigation: current, completed and reachable steps. */
export const StepNav = ({ step, furthest, onGo }: StepNavProps) => (
  <Box
    component="ol"
    aria-label="Steps"
    sx={{ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: 0.5, listStyle: 'none', p: 0, m: 0, mb: 2.5 }}
  >
    {stepNames.map((name, place) => (
      <li key={name}>
        <ButtonBase
          aria-current={place === step ? 'step' : undefined}
          disabled={place > furthest}
          onClick={() => onGo(place)}
          sx={look}
        >
          {place < furthest && place !== step ? (
            <>
              <DoneIcon color="success" sx={{ fontSize: 22 }} aria-hidden />
              <VisuallyHidden>{'Done: '}</VisuallyHidden>
            </>
          ) : (
            <Box component="span" aria-hidden sx={numberLook}>
              {place + 1}
            </Box>
          )}
          <Box component="span" sx={nameLook}>
            {name}
          </Box>
        </ButtonBase>
      </li>
    ))}
  </Box>
);
