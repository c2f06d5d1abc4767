const KEY = 'desk-super'

/**
 * Whether the admin of the signed-in hint is probably a super admin, as the last admin page said. It shows pencils; the
 * server checks the session in any case.
 */
export function hasSuperAdminHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function setSuperAdminHint(isSuperAdmin: boolean): void {
  try {
    if (isSuperAdmin) localStorage.setItem(KEY, '')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage there is no signed-in hint either.
  }
}
