/** The accounts domain's only server door, in the order somebody meets it. */
export { ensureSuperAdmin } from './super-admin.server.ts'
export { hashPassword } from './password.server.ts'
export { signIn, type SignedIn, type SignInInput } from './sign-in.server.ts'
export { createSuperAdmin, signUpAdmin, signUpSimple, type SignUpInput } from './sign-up.server.ts'
export { isResetLinkValid, requestPasswordReset, resetPassword } from './password-reset.server.ts'
export {
  approveAdmin,
  demoteSuperAdmin,
  listAdmins,
  pendingAdmins,
  rejectAdmin,
  reopenAdmin,
} from './admins.server.ts'
export { countUsers, isSuperAdminMissing, listUsers, type UserPage } from './users.server.ts'
