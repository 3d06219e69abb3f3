import { useRouteError } from 'react-router-dom';
import { ComponentError } from '../components/ComponentError';

/**
 * Error page of the route above all lazily loaded code. The router and the browser both cache a failed import, so
 * retrying needs a full reload.
 */
export const RouteError = () => <ComponentError error={useRouteError()} onRetry={() => window.location.reload()} />;
