import { RequireAuth } from './RequireAuth';

/** The pages below are for managers; everybody else goes home. */
export const ManagersOnly = () => <RequireAuth needs="manager" />;
