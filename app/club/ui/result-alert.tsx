import { Alert } from '#app/ui/notice.tsx'
import { type FormResult, toneOf } from '../form-result.ts'

/** What a form was answered; nothing before that. */
export function ResultAlert({ result }: { result: FormResult | null | undefined }) {
  return result && <Alert tone={toneOf(result)}>{result.message}</Alert>
}
