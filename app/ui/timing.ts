/**
 * Durations shared by several screens (product.md#dashboard-messages), in milliseconds. The two loaders have theirs in
 * screens.module.css.
 */
export const ADMIN_SIGNUP_REDIRECT_MS = 2000
export const SIGNUP_REDIRECT_MS = 3000
export const LIST_REFRESH_MS = 1000
export const MESSAGE_HIDES_MS = 3000
export const TYPING_PAUSE_MS = 250
/** A skeleton or spinner shows only for a wait longer than this. */
export const PATIENCE_MS = 200
