/** What can change. Guarded topics carry names and versions only (house, "Live data"). */
export const topics = ['events', 'join-requests', 'users', 'posts'] as const
export type Topic = (typeof topics)[number]

/** Called after the commit of the write that changed the topic. */
export type Announce = (topic: Topic) => void
