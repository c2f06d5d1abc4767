/** Specification 2: the 'Super Admin Panel' button is there for super admins only. */
export function superAdminWays(isSuperAdmin: boolean) {
  return isSuperAdmin ? [{ to: '/admin/super-dashboard', label: 'Super Admin Panel' }] : []
}

export const DASHBOARD_WAY = { to: '/admin/dashboard', label: 'Admin Dashboard' }
