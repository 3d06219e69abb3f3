import { Navigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';

/** Redirect for links to `/quotes/create`. */
export const QuoteCreatePage = () => <Navigate replace to={paths.quoteBuilder()} />;
