import { httpClient } from './http-client.ts'
import { newPhone } from './phone.ts'

/** Sends a join request of a student of Electronics in the third year. */
export async function sendJoinRequest(url: string, name: string, phone = newPhone()): Promise<void> {
  const form = { name, phone, branch: 'ECE', year: '3rd', interest: 'Photography' }
  const { status } = await httpClient(url).post('/join', form)
  if (status !== 201) throw new Error(`the join request was answered with ${status}`)
}
