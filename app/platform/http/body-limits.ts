/** Limits of request bodies and their messages. Used by the server and by the pages' scripts. */

/** The largest form. */
export const MAX_FORM_BYTES = 65_536
/** The largest picture or imported list, with its multipart headers. */
export const MAX_UPLOAD_BYTES = 2_359_296
/** More fields than any form has. */
export const MAX_FIELDS = 200

/** Not part of the list below, so that a page that needs only this message loads only this. */
export const BODY_TOO_LARGE =
  'This is too large: a form holds 64 kB, a picture 2 MB. Go back, make it shorter, then send it again.'

export const bodyProblemMessages = {
  400: `This form has more than ${MAX_FIELDS} fields, which no form of this site has.`,
  408: 'The form took too long to arrive. Go back, then send it again.',
  413: BODY_TOO_LARGE,
  429: 'Too many forms are arriving from your network at once. Wait a few seconds, then send it again.',
  503: 'The site is receiving too much at once. Wait a few seconds, then send it again.',
} as const
