interface Sealed {
  cookieName: string
  isSigned: (token: string, signature: string) => boolean
}

/** Of the first cookie of that name, as it was sent. */
function cookieIn(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [told = '', value] = pair.split('=', 2)
    if (told.trim() === name) return value?.trim() ?? null
  }
  return null
}

/** What the library wrote into the cookie: the token, a dot and its HMAC, as one URI component. */
export function tokenIn(headers: Headers, auth: Sealed): string | null {
  const sent = cookieIn(headers.get('cookie') ?? '', auth.cookieName)
  const [, token, signature] = /^([\w-]+)\.([\w+/%]+%3D)$/i.exec(sent ?? '') ?? []
  if (!token || !signature) return null
  return auth.isSigned(token, unescaped(signature)) ? token : null
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
