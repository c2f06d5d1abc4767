import type { FormResult } from '#app/club/form-result.ts'

/** Where the forms of this list are sent; the page's action answers them. */
export const DASHBOARD = '/admin/dashboard?tab=overview'

export type DecisionAnswer = FormResult<{ whatsappLink?: string; id?: string; approvedAt?: string }>
