import type { Acting } from '#app/accounts/acting.server.ts'
import { approveJoinRequest } from '#app/join-requests/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { httpClient } from './http-client.ts'
import { newPhone } from './phone.ts'

/** Sends a join request of a student of Electronics in the third year. */
export async function sendJoinRequest(url: string, name: string, phone = newPhone()): Promise<void> {
  const form = { name, phone, branch: 'ECE', year: '3rd', interest: 'Photography' }
  const { status } = await httpClient(url).post('/join', form)
  if (status !== 201) throw new Error(`the join request was answered with ${status}`)
}

/** The version that a page drawn now carries in its form; 0: the request is gone. */
export async function shownVersion(db: Database, id: string): Promise<number> {
  const request = db.selectFrom('join_request').select('version').where('id', '=', id)
  return (await request.executeTakeFirst())?.version ?? 0
}

/** Approves what a page drawn now shows. */
export async function approveAsShown(acting: Acting, id: string) {
  return approveJoinRequest(acting, { id, seen: await shownVersion(acting.db, id) })
}

/** The form by which the dashboard approves what it shows now. */
export async function approvalForm(db: Database, id: string) {
  return { intent: 'approve-join-request', id, seen: String(await shownVersion(db, id)) }
}
