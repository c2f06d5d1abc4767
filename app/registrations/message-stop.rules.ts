/** Where 'Stop these mails' of a message leads, before the key. Mail apps send a POST there (product.md#messages-stop). */
export const STOP_ADDRESS = '/stop-messages'

/** The texts of the page behind 'Stop these mails' of a message. */
export const messageStopTexts = (title: string) => ({
  title: `Messages about ${title}`,
  question: 'Should the organisers send you no more messages about this event?',
  stopped: 'You get no more messages from the organisers of this event.',
  kept: 'Your registration stays. We still write if the event is moved or cancelled, or your seat changes.',
})
