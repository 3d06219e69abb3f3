import { RequireAuth } from './RequireAuth';

/** Lets only managers through; everybody else is sent home. */
export const ManagersOnly = () => <RequireAuth needs="manager" />;
