import type { Answer } from '#app/club/answer.ts'

/** Where the forms of this list are sent; the page's action answers them. */
export const DASHBOARD = '/admin/dashboard?tab=overview'

export type DecisionAnswer = Answer<{ whatsappLink?: string; id?: string }>
