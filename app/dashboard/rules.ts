export const STATS_FAILED = 'Failed to fetch dashboard statistics'
