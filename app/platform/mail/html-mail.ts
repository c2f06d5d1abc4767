import type { MarkedBlock, MarkedPiece } from '../formats/marked-text.ts'
import { element, textElement, type Xml } from '../formats/xml.ts'
import {
  type MailBlock,
  type MailBody,
  type MailColour,
  type MailColours,
  type MailFact,
  QR_CID,
  UNSUBSCRIBE,
} from './mail-blocks.ts'

/**
 * Light and dark. Mail apps know tables and inline styles only; those that can, take the dark colours from the style
 * element. Outlook sets data-ogsc and data-ogsb on elements whose colours it has changed.
 */
export const mailColours: MailColours = {
  ground: {
    page: ['#e8eeed', '#0a1214'],
    card: ['#ffffff', '#111d20'],
    band: ['#0a1214', '#040708'],
    button: ['#b92d14', '#ff6a44'],
    now: ['#f6e3b8', '#33270f'],
  },
  ink: {
    text: ['#0b1b1f', '#fbeed6'],
    'text-2': ['#33474b', '#c6cec6'],
    'text-3': ['#4b6064', '#97a7a5'],
    link: ['#a62711', '#ff8a68'],
    band: ['#fbeed6', '#fbeed6'],
    button: ['#fff6ea', '#1c0803'],
    now: ['#724700', '#f4b445'],
  },
  line: {
    card: ['#bfcdcc', '#2b4045'],
    band: ['#ff5c38', '#ff5c38'],
    now: ['#f6e3b8', '#33270f'],
  },
}

/** The colours of the current mail; a mail is written synchronously. */
let colours = mailColours

const FONT = "'Archivo Variable',Archivo,'Helvetica Neue',Arial,sans-serif"
const WIDTH_PX = 560
/** The width without padding. */
const PICTURE_PX = 518

function darkRules(prefixes: { ground: string; ink: string }): string {
  const { ground, ink, line } = colours
  const set = (before: string, property: string, parts: Record<string, MailColour>) =>
    Object.entries(parts).map(([name, [, dark]]) => `${before}${name}{${property}:${dark}!important}`)
  return [
    ...set(`${prefixes.ground}.b-`, 'background-color', ground),
    ...set(`${prefixes.ink}.c-`, 'color', ink),
    ...set(`${prefixes.ink}.l-`, 'border-color', line),
  ].join('')
}

const styleText = () =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media(prefers-color-scheme:dark){${darkRules({ ground: '', ink: '' })}}`,
    darkRules({ ground: '[data-ogsb] ', ink: '[data-ogsc] ' }),
  ].join('')

type Child = Xml | { text: string }

interface BlockStyle {
  ground?: keyof MailColours['ground']
  ink?: keyof MailColours['ink']
  line?: keyof MailColours['line']
  style?: string
  attributes?: Record<string, string>
}

/** An element with its colours as attribute, style and class: mail apps differ in which of them they read. */
function part(name: string, { ground, ink, line, style, attributes }: BlockStyle, ...children: Child[]): Xml {
  const classes = [ground && `b-${ground}`, ink && `c-${ink}`, line && `l-${line}`].filter(Boolean)
  const styles = [
    style,
    ground && `background-color:${colours.ground[ground][0]}`,
    ink && `color:${colours.ink[ink][0]}`,
    line && `border-color:${colours.line[line][0]}`,
  ].filter(Boolean)
  return element(
    name,
    {
      ...attributes,
      ...(ground && { bgcolor: colours.ground[ground][0] }),
      ...(classes.length > 0 && { class: classes.join(' ') }),
      ...(styles.length > 0 && { style: styles.join(';') }),
    },
    ...children,
  )
}

const layout = { role: 'presentation', cellpadding: '0', cellspacing: '0', border: '0' }

function table(style: BlockStyle, ...rows: Xml[]): Xml {
  return part('table', { ...style, attributes: { ...layout, width: '100%', ...style.attributes } }, ...rows)
}

function row(...cells: Xml[]): Xml {
  return element('tr', {}, ...cells)
}

/** null: not an address that a mail may lead to. */
function safeLink(href: string): string | null {
  const url = URL.parse(href)
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}

function link(address: string, text: string): Child {
  const href = safeLink(address)
  if (href === null) return { text }
  const style = 'font-weight:600;text-decoration:underline;overflow-wrap:anywhere;word-break:break-word'
  return part('a', { ink: 'link', style, attributes: { href } }, { text })
}

const addresses = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

function linkAddresses(text: string): Child[] {
  return text
    .split(addresses)
    .map((some, at) =>
      at % 2 === 0 ? { text: some } : link(some.includes(':') ? some : `mailto:${some}`, some),
    )
}

/** The text with its line breaks. */
function lines(text: string, hasLinks = false): Child[] {
  return text
    .split(/\r\n?|\n/)
    .flatMap((line, at) => [
      ...(at > 0 ? [element('br', {})] : []),
      ...(hasLinks ? linkAddresses(line) : [{ text: line }]),
    ])
}

const wrapping = 'overflow-wrap:anywhere;word-break:break-word'

function heading(text: string): Xml {
  const style = `margin:0 0 12px;font-size:24px;line-height:1.2;font-weight:700;font-stretch:112%;letter-spacing:-.012em;${wrapping}`
  return part('h1', { ink: 'text', style }, { text })
}

function paragraph(text: string, hasLinks?: boolean): Xml {
  const style = `margin:0 0 14px;font-size:16px;line-height:1.55;${wrapping}`
  return part('p', { ink: 'text', style }, ...lines(text, hasLinks))
}

function markedPiece({ text, href, isBold }: MarkedPiece): Child[] {
  const words = href ? [link(href, text)] : lines(text)
  return isBold ? [element('b', {}, ...words)] : words
}

function markedXml(block: MarkedBlock): Xml {
  const size = `font-size:16px;line-height:1.55;${wrapping}`
  if ('pieces' in block) {
    const style = `margin:0 0 14px;${size}`
    return part('p', { ink: 'text', style }, ...block.pieces.flatMap(markedPiece))
  }
  const items = block.items.map((item) =>
    part('li', { style: 'margin:0 0 4px' }, ...item.flatMap(markedPiece)),
  )
  return part('ul', { ink: 'text', style: `margin:0 0 14px;padding:0 0 0 22px;${size}` }, ...items)
}

function picture({ src, alt }: { src: string; alt: string }): Xml[] {
  const address = safeLink(src)
  if (address === null) return []
  const style = 'display:block;max-width:100%;height:auto;margin:0 0 16px;border-radius:6px'
  return [element('img', { src: address, alt, width: String(PICTURE_PX), style })]
}

function smallPrint(...words: Child[]): Xml {
  const style = `margin:0 0 14px;font-size:15px;line-height:1.5;${wrapping}`
  return part('p', { ink: 'text-2', style }, ...words)
}

function fact({ label, value, isStrong }: MailFact): Xml {
  const edge = 'border-bottom:1px solid'
  const labelCell: BlockStyle = {
    ink: 'text-3',
    line: 'card',
    style: `${edge};padding:8px 12px 8px 0;font-size:14px;line-height:1.5`,
    attributes: { width: '88', valign: 'top' },
  }
  const valueCell: BlockStyle = {
    ink: 'text',
    line: 'card',
    style: `${edge};padding:8px 0;font-size:16px;line-height:1.4;${isStrong ? 'font-weight:700;' : ''}${wrapping}`,
    attributes: { valign: 'top' },
  }
  return row(part('td', labelCell, { text: label }), part('td', valueCell, ...lines(value)))
}

function change({ label, was, now }: { label: string; was: string; now: string }): Xml[] {
  const cell = `padding:11px 14px;font-size:15px;line-height:1.45;${wrapping}`
  const before: BlockStyle = {
    ink: 'text-3',
    line: 'card',
    style: `border:1px solid;border-radius:6px 6px 0 0;${cell}`,
  }
  const after: BlockStyle = {
    ground: 'now',
    ink: 'now',
    line: 'now',
    style: `border:1px solid;border-radius:0 0 6px 6px;${cell}`,
  }
  const strong = part('b', { style: 'font-size:18px;line-height:1.35' }, ...lines(now))
  const br = element('br', {})
  return [
    row(
      part('td', { ink: 'text-2', style: 'padding:0 0 6px;font-size:14px;font-weight:600' }, { text: label }),
    ),
    row(part('td', before, { text: 'Was: ' }, br, element('s', {}, ...lines(was)))),
    row(part('td', after, { text: 'Now: ' }, br, strong)),
  ]
}

/** A code up to this length is read aloud rather than copied, so it is printed large. */
const SPOKEN_CODE_MAX = 8

/** The mail carries the image (`qrImages`): nothing is loaded. White in dark mail apps, too, for the scanner. */
function qrImage(text: string): Xml {
  const size = { width: '196', height: '196', style: 'display:block;margin:0 0 16px;background:#fff' }
  return element('img', { src: `${QR_CID}${text}`, alt: 'QR code for check-in', ...size })
}

/** In groups of four to read, without spaces when it is copied. */
function code({ label, code }: { label: string; code: string }): Xml {
  const groups = code.match(/.{1,4}/g) ?? []
  const style = 'display:inline-block;padding-right:.45em'
  const fontSize = code.length <= SPOKEN_CODE_MAX ? '24px' : '15px'
  const mono = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'
  return part(
    'p',
    { ink: 'text-2', style: 'margin:0 0 16px;font-size:14px;line-height:1.5' },
    { text: `${label}: ` },
    element('br', {}),
    part(
      'b',
      {
        ink: 'text',
        style: `font-family:${mono};font-size:${fontSize};line-height:1.5;letter-spacing:.02em`,
      },
      ...groups.map((text) => element('span', { style }, { text })),
    ),
  )
}

function button({ label, href, text }: { label: string; href: string; text?: string }): Xml[] {
  const before = text ? [paragraph(text)] : []
  const safe = safeLink(href)
  if (safe === null) return [...before, paragraph(`${label}: ${href}`)]
  const style =
    'display:inline-block;padding:14px 22px;font-size:16px;line-height:1.25;font-weight:700;text-decoration:none'
  const anchor = part('a', { ink: 'button', style, attributes: { href: safe } }, { text: label })
  const cell = part('td', { ground: 'button', style: 'border-radius:6px' }, anchor)
  const box = part('table', { style: 'margin:0 0 16px', attributes: layout }, row(cell))
  return [...before, box]
}

function htmlBlock(block: MailBlock): Xml[] {
  switch (block.kind) {
    case 'heading':
      return [heading(block.text)]
    case 'text':
      return [paragraph(block.text, block.hasLinks)]
    case 'marked':
      return block.blocks.map(markedXml)
    case 'picture':
      return picture(block)
    case 'facts':
      return [
        table({ line: 'card', style: 'border-top:1px solid;margin:0 0 18px' }, ...block.facts.map(fact)),
      ]
    case 'changes':
      return block.changes.map((one) => table({ style: 'margin:0 0 16px' }, ...change(one)))
    case 'code':
      return [...(block.qr ? [qrImage(block.qr)] : []), code(block)]
    case 'button':
      return button(block)
    case 'small':
      return [smallPrint(...lines(block.text, block.hasLinks))]
    case 'link':
      return [smallPrint(...lines(`${block.text} `), link(block.href, block.label))]
  }
}

function card({ subject, clubName, blocks }: MailBody): Xml {
  const hasHeading = blocks.some(({ kind }) => kind === 'heading')
  const band: BlockStyle = {
    ground: 'band',
    ink: 'band',
    line: 'band',
    style:
      'border-bottom:3px solid;padding:14px 20px;font-size:17px;font-weight:700;border-radius:11px 11px 0 0',
  }
  const frame: BlockStyle = {
    ground: 'card',
    line: 'card',
    style: `width:100%;max-width:${WIDTH_PX}px;margin:0 auto;border:1px solid;border-radius:12px;border-collapse:separate`,
    // Outlook for Windows knows no max-width.
    attributes: { width: String(WIDTH_PX), align: 'center' },
  }
  const inside = [...(hasHeading ? [] : [heading(subject)]), ...blocks.flatMap(htmlBlock)]
  return table(
    frame,
    row(part('td', band, { text: clubName })),
    row(part('td', { ink: 'text', style: 'padding:20px 20px 6px' }, ...inside)),
  )
}

/** Text for mail apps that show HTML; everything in `body` is escaped. */
export function htmlMail(body: MailBody): string {
  const { subject, reason, unsubscribeUrl } = body
  colours = body.colours ?? mailColours
  const head = element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    textElement('title', subject),
    textElement('style', styleText()),
  )
  const below = `max-width:${WIDTH_PX}px;margin:12px auto 0;padding:0 10px;font-size:13px;line-height:1.5;${wrapping}`
  const cell = part(
    'td',
    { style: 'padding:16px 10px 20px' },
    card(body),
    ...(reason ? [part('p', { ink: 'text-3', style: below }, ...lines(reason))] : []),
    ...(unsubscribeUrl ? [part('p', { style: below }, link(unsubscribeUrl, UNSUBSCRIBE))] : []),
  )
  const page = table({ ground: 'page', ink: 'text', style: `font-family:${FONT}` }, row(cell))
  const bodyElement = part('body', { ground: 'page', style: 'margin:0;padding:0' }, page)
  return `<!doctype html>\n${element('html', { lang: 'en' }, head, bodyElement)}\n`
}
