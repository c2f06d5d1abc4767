/** Whether two values are the same as JSON, the order of their keys included. */
export const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
