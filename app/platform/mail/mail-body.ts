import { htmlMail } from './html-mail.ts'
import { type MailBlock, type MailBody, UNSUBSCRIBE } from './mail-blocks.ts'

export type { MailBlock, MailBody }
export type { MailColour, MailColours } from './mail-blocks.ts'

/** What `queueMail` takes. */
export interface Message {
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string
}

function plainBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'changes':
      return block.changes.map(({ label, was, now }) => `${label}\nWas: ${was}\nNow: ${now}`).join('\n\n')
    case 'code':
      return `${block.label}: ${block.code}`
    case 'button':
    case 'link':
      return `${block.text ?? `${block.label}:`}\n${block.href}`
    case 'picture':
      return `[Picture: ${block.alt}]`
    case 'heading':
    case 'marked':
    case 'text':
    case 'small':
      return block.text
  }
}

function plainMail({ clubName, blocks, reason, unsubscribeUrl }: MailBody): string {
  const stop = unsubscribeUrl ? [`${UNSUBSCRIBE}:\n${unsubscribeUrl}`] : []
  return [...blocks.map(plainBlock), clubName, ...(reason ? [reason] : []), ...stop].join('\n\n')
}

export function writeMail(body: MailBody): Message {
  const { subject, unsubscribeUrl } = body
  return { subject, text: plainMail(body), html: htmlMail(body), ...(unsubscribeUrl && { unsubscribeUrl }) }
}
