import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { altField, type ContentItem, type ContentKind } from '#app/content/model.ts'
import { publishedContent } from '#app/content/use-cases.server.ts'
import { showcaseFiles, showcasePictures, showcaseVimeoId } from '#content/showcase.ts'
import type { Showcase } from './sections.rules.ts'

const ENTRY = 'showcase'

/** Around the hosted video, whose address is a setting. */
export const showcaseKind: ContentKind = {
  name: 'showcase',
  entry: 'video',
  titleField: 'poster',
  detailField: 'file',
  pictureField: 'poster',
  entryNames: { [ENTRY]: 'Showcase video' },
  fields: [
    {
      name: 'poster',
      label: 'Picture before the video runs',
      hint: 'Wide, 16:9. Which hosted video it is, a super admin says under Settings',
      type: 'picture',
    },
    altField('posterAlt', 'What the picture before the video shows'),
    { name: 'left', label: 'Frame to the left', hint: 'Empty: the picture above', type: 'picture' },
    altField('leftAlt', 'What the frame to the left shows'),
    { name: 'right', label: 'Frame to the right', hint: 'Empty: the picture above', type: 'picture' },
    altField('rightAlt', 'What the frame to the right shows'),
    {
      name: 'file',
      label: 'Own copy of the video',
      hint: 'Plays where the host of the video cannot be reached',
      type: 'video',
    },
  ],
  defaults: [{ id: ENTRY }],
}

/** The pictures and files of the demo belong to its own video and are never shown with another one. */
export function showcaseOf([item]: readonly ContentItem[], vimeoId: string): Showcase {
  const textOf = (name: string) => item?.[name] ?? ''
  const demo = vimeoId === showcaseVimeoId ? showcasePictures : { poster: '', left: '', right: '' }
  const file = textOf('file')
  const poster = textOf('poster')
  const alt = poster && textOf('posterAlt')
  /** The poster once more is decoration. */
  const sideOf = (name: 'left' | 'right') => {
    const src = textOf(name)
    return { src: src || poster || demo[name], alt: src && textOf(`${name}Alt`) }
  }
  return {
    poster: { src: poster || demo.poster, alt },
    label: ['Showreel, no sound', alt].filter(Boolean).join(': '),
    sides: [sideOf('left'), sideOf('right')],
    files: file
      ? [{ src: file, type: `video/${file.split('.').at(-1)}` }]
      : vimeoId === showcaseVimeoId
        ? showcaseFiles
        : [],
  }
}

export async function publicShowcase(acting: Acting): Promise<Showcase> {
  mustBeAble(acting.viewer, 'content.view')
  const { vimeoId } = await clubFacts(acting.db)
  return showcaseOf(await publishedContent(acting, showcaseKind), vimeoId)
}
