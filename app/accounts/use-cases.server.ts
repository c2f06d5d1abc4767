/** The accounts domain's only server door, in the order somebody meets it. */
export { ensureSuperAdmin } from './super-admin.server.ts'
export { signIn } from './sign-in.server.ts'
export { finishSignIn } from './second-step.server.ts'
export { createSuperAdmin, signUpAdmin, signUpSimple } from './sign-up.server.ts'
export { isResetLinkValid, requestPasswordReset, resetPassword } from './password-reset.server.ts'
export { endDevice, endOtherDevices, listDevices } from './devices.server.ts'
export {
  confirmSecondFactor,
  drawSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorView,
  turnOffSecondFactor,
  withSecondFactor,
} from './second-factor.server.ts'
export { changeOwnPassword, proveAgain } from './own-password.server.ts'
export {
  approveAdmin,
  demoteSuperAdmin,
  listAdmins,
  pendingAdmins,
  rejectAdmin,
  reopenAdmin,
} from './admins.server.ts'
export { countUsers, isSuperAdminMissing, listUsers } from './users.server.ts'
export { listEverybody, revealPhone } from './people.server.ts'
