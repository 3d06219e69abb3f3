import type { CustomerData } from '../customers';
import type { SaleStore } from './sale-store';

/** Safety information that a person was given. */
export const safetyData = <S extends { complianceSales: SaleStore }>(): CustomerData<S> => ({
  name: 'safety_information',
  list: ({ complianceSales }, person) => complianceSales.listHandoutsOf(person),
  erase: async ({ complianceSales }, person) => {
    await complianceSales.forgetPerson(person);
    return 0;
  },
});
