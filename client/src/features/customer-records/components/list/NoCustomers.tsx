import CustomersIcon from '@mui/icons-material/PeopleAltOutlined';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../../../components/EmptyState';
import { paths } from '../../../../lib/paths';

type NoCustomersProps = {
  /** Null if no filter is set. */
  onClear: (() => void) | null;
};

export const NoCustomers = ({ onClear }: NoCustomersProps) => (
  <EmptyState
    icon={<CustomersIcon />}
    title="No customers found"
    description={
      onClear ? 'Try adjusting your search or filter criteria.' : 'Create your first quote to see customers here.'
    }
    action={
      onClear ? (
        <Button variant="outlined" onClick={onClear}>
          Clear search and filters
        </Button>
      ) : (
        <Button variant="contained" component={RouterLink} to={paths.quoteBuilder()}>
          New Quote
        </Button>
      )
    }
  />
);
