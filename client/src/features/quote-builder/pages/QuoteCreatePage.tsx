import { Navigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';

/** Where others send people to make a quote: the builder. */
export const QuoteCreatePage = () => <Navigate replace to={paths.quoteBuilder()} />;
