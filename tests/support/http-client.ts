/** An HTTP client with a cookie and an Origin header. */
export interface HttpClient {
  cookie: string
  get(path: string): Promise<Response>
  post(path: string, form: Record<string, string>): Promise<Response>
}

export function httpClient(url: string, cookie = '', origin = url): HttpClient {
  const headers = { cookie, origin }
  return {
    cookie,
    get: (path) => fetch(url + path, { headers, redirect: 'manual' }),
    post: (path, form) =>
      fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(form), redirect: 'manual' }),
  }
}

/** Signs in through the login page's own form. Throws when no session comes back. */
export async function signedInClient(
  url: string,
  { email, password }: { email: string; password: string },
  tab: 'admin' | 'super-admin' = 'super-admin',
  origin = url,
): Promise<HttpClient> {
  const answer = await httpClient(url, '', origin).post('/admin-login', {
    mode: 'login',
    tab,
    email,
    password,
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (!cookie) throw new Error(`no session for ${email}: ${answer.status}`)
  return httpClient(url, cookie, origin)
}
