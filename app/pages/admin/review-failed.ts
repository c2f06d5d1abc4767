export const REVIEW_FAILED = 'Failed to keep the decision. Please try again.'
