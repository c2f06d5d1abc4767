import type { Permission } from '#app/accounts/permissions.ts'

/** The permission that each use case of the handover requires, for tests/matrix.test.ts. */
export const handoverPermissions = {
  archiveView: 'admins.decide',
  archiveYear: 'admins.decide',
  committeeYears: 'content.view',
  publicCommittee: 'content.view',
  removeArchive: 'admins.decide',
  changeGroupInvite: 'admins.decide',
  endOldCheckInLinks: 'admins.decide',
  endOldCommittee: 'admins.decide',
  finishHandover: 'admins.decide',
  handOver: 'admins.decide',
  handoverView: 'admins.decide',
  inviteCommittee: 'admins.decide',
  makePassphrase: 'admins.decide',
  remindSecondFactor: 'admins.decide',
  removeOutside: 'admins.decide',
  saveOutside: 'admins.decide',
  startHandover: 'admins.decide',
  tickHandover: 'admins.decide',
} as const satisfies Record<string, Permission | 'system'>
