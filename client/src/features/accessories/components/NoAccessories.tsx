import AccessoriesIcon from '@mui/icons-material/BackpackOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { paths } from '../../../lib/paths';

type NoAccessoriesProps = {
  search: string | undefined;
  onClear: () => void;
  mayImport: boolean;
};

/** Explains the empty list and offers a next step. */
export const NoAccessories = ({ search, onClear, mayImport }: NoAccessoriesProps) => {
  if (search !== undefined) {
    return (
      <EmptyState
        icon={<SearchOffIcon />}
        title={`No accessories found matching "${search}".`}
        description="The search covers names and SKUs, including those of variations."
        action={
          <Button variant="outlined" onClick={onClear}>
            Show all accessories
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<AccessoriesIcon />}
      title="No accessories available. Please run a sync to import products."
      {...(mayImport
        ? {
            action: (
              <Button variant="contained" component={Link} to={paths.inventory()}>
                Go to Inventory
              </Button>
            ),
          }
        : { description: 'Ask a manager or sales staff to run an import.' })}
    />
  );
};
