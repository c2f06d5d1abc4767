/** The server API of the accounts domain. Other domains import only this file. */
export { ensureSuperAdmin, rejectWeakSuperAdminPassword } from './people/first-super-admin.server.ts'
export { signIn } from './auth/sign-in.server.ts'
export { finishSignIn } from './auth/second-factor-sign-in.server.ts'
export { createSuperAdmin, signUpAdmin, signUpSimple } from './auth/sign-up.server.ts'
export { isResetLinkValid, requestPasswordReset, resetPassword } from './auth/password-reset.server.ts'
export { endDevice, endOtherDevices, listDevices } from './auth/devices.server.ts'
export {
  confirmSecondFactor,
  startEnrolment,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorView,
  turnOffSecondFactor,
  adminsWithSecondFactor,
} from './auth/second-factor.server.ts'
export { changeOwnPassword, reauthenticate } from './auth/change-password.server.ts'
export { changeOwnEmail, changeOwnName } from './auth/own-account.server.ts'
export {
  approveAdmin,
  demoteSuperAdmin,
  endRole,
  listAdmins,
  pendingAdmins,
  rejectAdmin,
  reopenAdmin,
  revokeAdmin,
} from './people/admins.server.ts'
export { undoAdminDecision } from './people/undo-decision.server.ts'
export { offerUndo, readUndoOffer } from './undo-offers.server.ts'
export {
  eraseOldInvites,
  inviteAdmin,
  listInvites,
  type CreatedInvite,
  renewInvite,
  withdrawInvite,
} from './people/invites.server.ts'
export { endKeysOfAccount } from './people/keys.server.ts'
export {
  endRecovery,
  finishRecovery,
  guardianView,
  type GuardianView,
  mailEverySuperAdmin,
  nameGuardian,
  recoveryStep,
  removeGuardian,
  startRecovery,
  watchSuperAdmins,
} from './people/guardian.server.ts'
export { acceptInvite, inviteBehind } from './people/accept-invite.server.ts'
export { hasSuperAdminInOffice } from './store.server.ts'
export { countUsers, isSuperAdminMissing, listUsers } from './people/users.server.ts'
export { signedInMember } from './people/everyone.server.ts'
export { type ActiveMember, findActiveMember } from './people/everyone.store.server.ts'
export { listEverybody, revealPhone } from './people/everyone.server.ts'
export { latestConsent, switchConsent, withdrawConsent } from './people/consents.server.ts'
export { agreeingMembers, countUnreachableMembers, isAgreeing } from './people/consents.store.server.ts'
export { emailRefusedAt, refusedAddressesOf, refusals, liftRefusals } from './people/refused-emails.server.ts'
export { accountData } from './people/personal-data.store.server.ts'
export {
  closeMemberAccount,
  deleteMemberAccount,
  findUnclaimedMember,
  type FormerAnswers,
  type ApprovalObstacle,
  findApprovalObstacle,
  openMemberAccount,
  restoreAnswers,
} from './people/members.store.server.ts'
export { deleteUnusedSignUps, warnUnusedSignUps } from './people/unused-sign-ups.server.ts'
export {
  claimPage,
  followEmailLink,
  linkPurpose,
  mailedSignInLink,
  requestEmailChange,
  requestSignInLink,
  welcomeLinkPath,
} from './auth/email-links.server.ts'
export {
  changeDetails,
  confirmedEmail,
  feedEmail,
  ownContact,
  type OwnPage,
  ownPage,
  renewFeed,
} from './people/own-page.server.ts'
export { keepMember, keepOwnPage, scheduleErasure, scheduleErasureOf } from './people/self-erasure.server.ts'
export { dueErasures, lockDueErasure, lockMember } from './people/self-erasure.store.server.ts'
export {
  addMemberAccount,
  changeMemberAccount,
  memberAccount,
  type TypedDetails,
} from './people/member-accounts.server.ts'
export {
  accountsByEmail,
  accountsByPhone,
  findProvedPhone,
  insertMembers,
  lockMembers,
  type MemberAccount,
  type MemberDetails,
  touchMember,
} from './people/member-accounts.store.server.ts'
