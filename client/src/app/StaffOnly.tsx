import { RequireAuth } from './RequireAuth';

/** Lets only staff and managers through; everybody else is sent home. */
export const StaffOnly = () => <RequireAuth needs="staff" />;
