/** product.md#dashboard-tabs: the 'Super Admin Panel' button is there for super admins only. */
export function superAdminLinks(isSuperAdmin: boolean) {
  return isSuperAdmin ? [{ to: '/admin/super-dashboard', label: 'Super Admin Panel' }] : []
}
