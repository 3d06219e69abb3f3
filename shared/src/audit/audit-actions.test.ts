import { expect, it } from 'vitest';
import { actionsCalled, auditActions, auditGroups, auditLabel } from './audit-actions';

it('gives every action a group that it is looked for in', () => {
  const groups = new Set(Object.keys(auditActions).map((action) => action.split('.')[0]));

  expect([...groups].toSorted()).toEqual(Object.keys(auditGroups).toSorted());
});

it('labels a known action, and shows an unknown one by its stored name', () => {
  expect(auditLabel('user.deactivated')).toBe('Deactivated an account');
  expect(auditLabel('bike.painted')).toBe('bike.painted');
});

it.each([
  ['Invited a person', ['invitation.created']],
  ['changed a ROLE', ['user.role_changed']],
  ['EMAILED', ['auth.password_reset', 'invitation.sent', 'user.password_reset_sent', 'payment.document_sent']],
  ['nobody ever', []],
])('finds the actions whose words hold "%s"', (text, actions) => {
  expect(actionsCalled(text)).toEqual(actions);
});
