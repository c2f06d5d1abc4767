import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface Received {
  recipients: string[]
  /** The whole message, with quoted-printable line breaks removed. */
  source: string
  /** The message as it came. */
  raw: string
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  received: Received[]
  /** 250 accepts, 450 refuses temporarily, 550 permanently; 'none' accepts but never answers. */
  answer: 250 | 450 | 550 | 'none'
  /** What it answers to mails to these addresses, and at which command: '550 5.1.1 No such user' to RCPT by default. */
  answers: Map<string, { answer: string; command?: 'RCPT' | 'DATA' }>
  close(): Promise<void>
}

function refusal(code: number, text = `${code} no`): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

/** '550 5.1.1 No such user' */
function answerOf(answer: string): Error {
  const [code = '', ...words] = answer.split(' ')
  return refusal(Number(code), words.join(' '))
}

/**
 * A mail server that stores the received mails in memory. With a `login` it refuses mails without it. `listen`: by default any free port
 * of 127.0.0.1.
 */
export async function openMailbox(
  login?: { username: string; password: string },
  listen: { host: string; port: number } = { host: '127.0.0.1', port: 0 },
): Promise<Mailbox> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth: ({ username, password }, _session, reply) =>
      username === login?.username && password === login?.password
        ? reply(null, { user: username })
        : reply(refusal(535)),
    onRcptTo: ({ address }, _session, reply) => {
      const { answer, command = 'RCPT' } = mailbox.answers.get(address) ?? {}
      if (answer !== undefined && command === 'RCPT') return reply(answerOf(answer))
      return reply(mailbox.answer === 450 || mailbox.answer === 550 ? refusal(mailbox.answer) : null)
    },
    onData: (message, { envelope }, reply) => {
      void text(message).then((source) => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const refused = recipients.map((address) => mailbox.answers.get(address)).find(Boolean)
        if (refused) return reply(answerOf(refused.answer))
        received.push({
          recipients,
          source: source.replaceAll('=\r\n', '').replaceAll('=3D', '='),
          raw: source,
        })
        return mailbox.answer === 'none' ? undefined : reply()
      }, reply)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(listen.port, listen.host, resolve))
  const mailbox: Mailbox = {
    url: `smtp://${listen.host}:${server.server.address().port}`,
    received,
    answer: 250,
    answers: new Map(),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return mailbox
}

/** What a mailer needs besides: every mail is still wanted, and no refusal is recorded. */
export const anyMail = {
  isStillWanted: async () => true,
  refusedAddresses: { add: async () => {}, takeBack: async () => {}, remove: async () => {} },
}
