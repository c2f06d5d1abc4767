/** The number of a film, alone or behind whose or which list it is in, with the key of an unlisted one. */
const VIMEO =
  /^\/(?:(?:(?:manage\/)?videos?|(?:showcase|album)\/\d+\/video|channels\/[^/]+|groups\/[^/]+\/videos|(?!(?:\d+|showcase|album|channels|groups|event|events|folder|categories|ondemand)\/)[^/]+)\/)?(\d+)(?:\/(\w+))?\/?$/

/** Its key opens that page alone. */
const VIMEO_REVIEW = /^\/[^/]+\/review\/(\d+)\/\w+$/

const vimeoId = (path: string, searchParams: URLSearchParams) =>
  /^\/(?:showcase|album)\/\d+$/.test(path)
    ? /^\d+$/.exec(searchParams.get('video') ?? '')?.[0]
    : (VIMEO.exec(path) ?? VIMEO_REVIEW.exec(path))?.[1]

const youtubeId = (path: string, searchParams: URLSearchParams) =>
  searchParams.get('v') ?? /^\/(?:shorts|live|embed)\/([\w-]+)$/.exec(path)?.[1]

/** What two addresses of one film have in common: 'youtu.be/x' and 'www.youtube.com/watch?v=x' are one film. */
export function videoKeyOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(www|m|player)\./, '')
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const youtube =
    host === 'youtu.be' ? path.slice(1) : host === 'youtube.com' ? youtubeId(path, searchParams) : null
  if (youtube) return `youtube ${youtube}`
  const vimeo = host === 'vimeo.com' ? vimeoId(path, searchParams) : null
  if (vimeo) return `vimeo ${vimeo}`
  const driveId =
    host === 'drive.google.com' ? (/\/d\/([\w-]+)/.exec(path)?.[1] ?? searchParams.get('id')) : null
  return driveId ? `drive ${driveId}` : `${host}${path}${searchParams.size > 0 ? `?${searchParams}` : ''}`
}

/** The film alone, without the channel or the list that it was copied from. null: not an address of a known host. */
export function plainAddress(address: string): string | null {
  const [host, id = ''] = (videoKeyOf(address) ?? '').split(' ')
  if (id === '') return null
  const { pathname, searchParams } = new URL(address)
  if (host === 'youtube') return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`
  const key = searchParams.get('resourcekey')
  if (host === 'drive') return `https://drive.google.com/file/d/${id}/view${key ? `?resourcekey=${key}` : ''}`
  if (VIMEO_REVIEW.test(pathname)) return null
  const hash = searchParams.get('h') ?? VIMEO.exec(pathname)?.[2]
  return `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`
}
