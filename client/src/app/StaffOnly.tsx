import { RequireAuth } from './RequireAuth';

/** The pages below are for staff and managers; everybody else goes home. */
export const StaffOnly = () => <RequireAuth needs="staff" />;
