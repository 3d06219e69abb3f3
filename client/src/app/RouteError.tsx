import { useRouteError } from 'react-router-dom';
import { ComponentError } from '../components/ComponentError';

/**
 * For what fails before a page can be drawn, above all code that did not load. The router and the browser both remember
 * code that failed to load, so that only a fresh start asks for it again.
 */
export const RouteError = () => <ComponentError error={useRouteError()} onRetry={() => window.location.reload()} />;
