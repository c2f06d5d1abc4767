import type { ReactNode } from 'react'
import type { FormResult } from '#app/club/form-result.ts'
import { Alert } from '#app/ui/notice.tsx'
import type { OwnPage } from '../people/own-page.server.ts'
import styles from './own-page.module.css'

export type OwnAnswer = (FormResult & { about?: string }) | null

export interface OwnPageProps {
  page: OwnPage
  answer: OwnAnswer
  timeZone: string
  canSendMail: boolean
}

/** The answer to the form of this part. */
export function PartAnswer({ answer, about }: { answer: OwnAnswer; about: string }) {
  if (answer?.about !== about) return null
  return <Alert tone={answer.ok ? 'good' : 'danger'}>{answer.message}</Alert>
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`stack ${styles.part}`}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
