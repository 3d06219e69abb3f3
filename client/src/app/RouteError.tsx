import { useRouteError } from 'react-router-dom';
import { ComponentError } from '../components/ComponentError';

/** Error page of the route above all others. There is nothing around it that could be rendered again. */
export const RouteError = () => <ComponentError error={useRouteError()} onRetry={() => window.location.reload()} />;
