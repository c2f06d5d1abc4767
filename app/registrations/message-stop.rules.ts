/** Where 'Stop these mails' of a message leads, before the key. Mail apps send a POST there (product.md#messages-stop). */
export const STOP_ADDRESS = '/stop-messages'
