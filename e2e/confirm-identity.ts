import { expect, type Page } from '@playwright/test';
import { demoPassword } from './demo-password';

/** Confirms the password where the app asks for it. */
export const confirmIdentity = async (page: Page, password = demoPassword): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(dialog).toHaveCount(0);
};
