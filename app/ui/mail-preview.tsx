import styles from './mail-preview.module.css'

/** The subject and the plain text of a mail, before it is sent. */
export function MailPreview({ subject, text }: { subject: string; text: string }) {
  return (
    <blockquote className={styles.mail}>
      <b>{subject}</b>
      <p>{text}</p>
    </blockquote>
  )
}
