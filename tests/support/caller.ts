/** Somebody who speaks HTTP without a browser: keeps one cookie and says where the writes come from. */
export interface Caller {
  cookie: string
  get(path: string): Promise<Response>
  post(path: string, form: Record<string, string>): Promise<Response>
}

export function callerOn(url: string, cookie = '', origin = url): Caller {
  const headers = { cookie, origin }
  return {
    cookie,
    get: (path) => fetch(url + path, { headers, redirect: 'manual' }),
    post: (path, form) =>
      fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(form), redirect: 'manual' }),
  }
}

/** Signs in through the login page's own form. Throws when no session comes back. */
export async function signedIn(
  url: string,
  { email, password }: { email: string; password: string },
  tab: 'admin' | 'super-admin' = 'super-admin',
  origin = url,
): Promise<Caller> {
  const answer = await callerOn(url, '', origin).post('/admin-login', { mode: 'login', tab, email, password })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (!cookie) throw new Error(`no session for ${email}: ${answer.status}`)
  return callerOn(url, cookie, origin)
}
