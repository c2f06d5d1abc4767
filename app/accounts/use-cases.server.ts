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
export {
  approveAdmin,
  demoteSuperAdmin,
  listAdmins,
  pendingAdmins,
  rejectAdmin,
  reopenAdmin,
} from './people/admins.server.ts'
export { countUsers, isSuperAdminMissing, listUsers } from './people/users.server.ts'
export { listEverybody, revealPhone } from './people/everyone.server.ts'
