import { type SectionId, sections } from './navigation.rules.ts'

/** Drawings of the admin screens for the handbook, with this club's name, colours and next event. No member is in them. */

type Item =
  | { kind: 'button' | 'field'; text: string; step?: number }
  /** `button`: at the end of the row. */
  | { kind: 'row'; text: string; button?: string; step?: number }
  | { kind: 'tabs'; texts: readonly string[]; step?: number }

export interface ScreenPicture {
  section: SectionId
  title: string
  items: readonly Item[]
}

/** Stands for the title of the club's next event. */
const EVENT = '{event}'
/** Stands for a person. */
const PERSON = 'Somebody'

/** By the id of their topic. A number is that of the step that it belongs to. */
export const screenPictures: Record<string, ScreenPicture> = {
  events: {
    section: 'events',
    title: 'Events',
    items: [
      { kind: 'button', text: 'New event', step: 1 },
      { kind: 'tabs', texts: ['Published', 'Drafts'], step: 3 },
      { kind: 'row', text: EVENT, button: 'Edit', step: 4 },
    ],
  },
  'check-in': {
    section: 'events',
    title: `Registrations for ${EVENT}`,
    items: [
      { kind: 'button', text: 'Check in people', step: 3 },
      { kind: 'row', text: 'Message', step: 2 },
      { kind: 'row', text: 'Check-in links', step: 4 },
    ],
  },
  requests: {
    section: 'people',
    title: 'Join requests',
    items: [
      { kind: 'tabs', texts: ['Waiting', 'Not welcomed yet'], step: 3 },
      { kind: 'row', text: PERSON, button: 'Approve', step: 2 },
      { kind: 'row', text: PERSON, button: 'Approve' },
    ],
  },
  members: {
    section: 'people',
    title: 'Members',
    items: [
      { kind: 'button', text: 'Add', step: 1 },
      { kind: 'field', text: 'Name, e-mail or phone', step: 1 },
      { kind: 'row', text: PERSON, button: 'Show', step: 2 },
    ],
  },
  admins: {
    section: 'people',
    title: 'Invites',
    items: [
      { kind: 'row', text: 'Invite an admin', step: 1 },
      { kind: 'field', text: 'Email' },
      { kind: 'tabs', texts: ['Admin', 'Super admin'], step: 2 },
    ],
  },
  posts: {
    section: 'posts',
    title: 'Announcements',
    items: [
      { kind: 'button', text: 'New announcement', step: 1 },
      { kind: 'tabs', texts: ['Posts', 'Comments'], step: 2 },
      { kind: 'row', text: EVENT, button: 'Share' },
    ],
  },
  content: {
    section: 'more',
    title: 'Site content',
    items: [
      { kind: 'row', text: 'Home page', step: 1 },
      { kind: 'row', text: 'Team', step: 1 },
      { kind: 'row', text: 'Films', step: 1 },
    ],
  },
  settings: {
    section: 'more',
    title: 'Settings',
    items: [
      { kind: 'field', text: 'Club name', step: 1 },
      { kind: 'field', text: 'Contact e-mail', step: 1 },
      { kind: 'button', text: 'Save settings', step: 1 },
    ],
  },
  mails: {
    section: 'more',
    title: 'Mails',
    items: [
      { kind: 'button', text: 'Send test mail', step: 2 },
      { kind: 'tabs', texts: ['Waiting', 'Failed', 'Delivered'], step: 1 },
    ],
  },
  backups: {
    section: 'more',
    title: 'Health of the site',
    items: [
      { kind: 'row', text: 'Backup', step: 1 },
      { kind: 'row', text: 'Restore', step: 1 },
      { kind: 'row', text: 'Domain', step: 1 },
    ],
  },
}

/** Names of tokens.css. */
export type Paint =
  | 'night'
  | 'on-night'
  | 'surface'
  | 'bg'
  | 'line'
  | 'text'
  | 'text-2'
  | 'accent'
  | 'on-accent'

export type Shape =
  | {
      kind: 'box'
      x: number
      y: number
      width: number
      height: number
      radius: number
      fill: Paint
      line?: Paint
    }
  /** `y`: the baseline. `x`: where it begins, or its middle. */
  | {
      kind: 'text'
      x: number
      y: number
      size: number
      isBold: boolean
      fill: Paint
      text: string
      isCentred: boolean
    }

export const PICTURE_WIDTH = 190
export const PICTURE_HEIGHT = 210
const PAD = 12
const INNER = PICTURE_WIDTH - 2 * PAD
const ITEMS_TOP = 58
const BAR_TOP = PICTURE_HEIGHT - 26
const MARK = 15
/** The average width of a letter as a share of its height. */
const LETTER = 0.56

const widthOf = (text: string, size: number) => text.length * size * LETTER

/** Cut to the width, with three dots. */
function cutTo(text: string, size: number, width: number): string {
  const maxLetters = Math.floor(width / (size * LETTER))
  return text.length <= maxLetters ? text : `${text.slice(0, Math.max(1, maxLetters - 1)).trimEnd()}…`
}

const box = (x: number, y: number, width: number, height: number, fill: Paint, line?: Paint): Shape => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  radius: Math.min(6, height / 2),
  fill,
  ...(line ? { line } : {}),
})

interface TextStyle {
  size: number
  fill: Paint
  isBold?: boolean
  isCentred?: boolean
}

const write = (
  text: string,
  x: number,
  y: number,
  { size, fill, isBold = false, isCentred = false }: TextStyle,
): Shape => ({ kind: 'text', x, y, size, isBold, fill, text, isCentred })

function buttonShapes(text: string, x: number, y: number, isMain: boolean): Shape[] {
  const width = widthOf(text, 9) + 18
  return [
    box(x, y, width, 22, isMain ? 'accent' : 'surface', isMain ? undefined : 'text-2'),
    write(text, x + width / 2, y + 14.5, {
      size: 9,
      fill: isMain ? 'on-accent' : 'text',
      isBold: true,
      isCentred: true,
    }),
  ]
}

function tabShapes(texts: readonly string[], y: number): Shape[] {
  let x = PAD
  return texts.flatMap((text, index) => {
    const width = widthOf(text, 7.5) + 12
    const shapes = [
      box(x, y, width, 18, index === 0 ? 'text' : 'bg'),
      write(text, x + width / 2, y + 11.8, {
        size: 7.5,
        fill: index === 0 ? 'surface' : 'text-2',
        isCentred: true,
      }),
    ]
    x += width + 4
    return shapes
  })
}

function rowShapes(text: string, y: number, button?: string): Shape[] {
  const buttonWidth = button ? widthOf(button, 9) + 18 : 0
  const room = INNER - 16 - buttonWidth - MARK - 8
  return [
    box(PAD, y, INNER, 30, 'bg'),
    write(cutTo(text, 9, room), PAD + 8, y + 13, { size: 9, fill: 'text', isBold: true }),
    box(PAD + 8, y + 19, Math.min(room, 60), 3.5, 'line'),
    ...(button ? buttonShapes(button, PAD + INNER - buttonWidth - MARK - 10, y + 4, false) : []),
  ]
}

function itemShapes(item: Item, y: number): { shapes: Shape[]; height: number } {
  switch (item.kind) {
    case 'button':
      return { shapes: buttonShapes(item.text, PAD, y, true), height: 22 }
    case 'tabs':
      return { shapes: tabShapes(item.texts, y), height: 18 }
    case 'field': {
      const label = write(cutTo(item.text, 7.5, INNER), PAD, y + 7, { size: 7.5, fill: 'text-2' })
      return { shapes: [label, box(PAD, y + 11, INNER, 20, 'surface', 'text-2')], height: 31 }
    }
    case 'row':
      return { shapes: rowShapes(item.text, y, item.button), height: 30 }
  }
}

function markShapes(step: number, y: number): Shape[] {
  const x = PICTURE_WIDTH - PAD - MARK - 2
  const style = { size: 9, fill: 'on-accent', isBold: true, isCentred: true } as const
  return [
    { ...box(x, y, MARK, MARK, 'accent', 'surface'), radius: MARK / 2 } as Shape,
    write(String(step), x + MARK / 2, y + 10.8, style),
  ]
}

function barShapes(current: SectionId): Shape[] {
  const slot = PICTURE_WIDTH / sections.length
  return [
    box(0, BAR_TOP, PICTURE_WIDTH, 0.8, 'line'),
    ...sections.flatMap(({ id, label }, index) => {
      const middle = slot * (index + 0.5)
      const isHere = id === current
      return [
        write(label, middle, BAR_TOP + 16, {
          size: 7.5,
          fill: isHere ? 'text' : 'text-2',
          isBold: isHere,
          isCentred: true,
        }),
        ...(isHere ? [box(middle - 14, BAR_TOP, 28, 2, 'accent')] : []),
      ]
    }),
  ]
}

/** What is drawn of a screen, within PICTURE_WIDTH and PICTURE_HEIGHT. */
export function pictureShapes(
  { section, title, items }: ScreenPicture,
  { clubName, eventTitle }: { clubName: string; eventTitle: string },
): Shape[] {
  const filled = (text: string) => text.replace(EVENT, eventTitle)
  let y = ITEMS_TOP
  const drawn = items.flatMap((item) => {
    const { shapes, height } = itemShapes('text' in item ? { ...item, text: filled(item.text) } : item, y)
    const mark = item.step === undefined ? [] : markShapes(item.step, y + (height - MARK) / 2)
    y += height + 9
    return [...shapes, ...mark]
  })
  return [
    box(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, 'surface', 'line'),
    box(0, 0, PICTURE_WIDTH, 24, 'night'),
    write(cutTo(clubName, 8.5, INNER), PAD, 15, { size: 8.5, fill: 'on-night' }),
    write(cutTo(filled(title), 15, INNER), PAD, 46, { size: 15, fill: 'text', isBold: true }),
    ...drawn,
    ...barShapes(section),
  ]
}

/** The text alternative of a picture. */
export function pictureText({ title, items }: ScreenPicture): string {
  const marked = items.flatMap((item) => {
    if (item.step === undefined) return []
    const name = item.kind === 'tabs' ? item.texts.join(', ') : item.text
    return [`${name} (step ${item.step})`]
  })
  return `The screen ${title}: ${marked.join('; ')}`.replaceAll(EVENT, 'an event')
}

/** What is written on a screen as the picture has it. */
export function textsOf({ title, items }: ScreenPicture): string[] {
  const texts = items.flatMap((item) => {
    if (item.kind === 'tabs') return item.texts
    return item.kind === 'row' && item.button ? [item.text, item.button] : [item.text]
  })
  return [title, ...texts]
    .map((text) => text.replace(EVENT, '').trim())
    .filter((text) => text && text !== PERSON)
}
