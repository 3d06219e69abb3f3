import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { ComponentError } from '../components/ComponentError';

/** For what fails before a page can be drawn, above all code that did not load. */
export const RouteError = () => {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  return <ComponentError error={error} onRetry={() => void navigate(location, { replace: true })} />;
};
