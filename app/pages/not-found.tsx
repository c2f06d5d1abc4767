import { data } from 'react-router'
import { NotFoundScreen } from '#app/ui/screens.tsx'
import { head } from './head.ts'

export const meta = () => [
  ...head('Page Not Found', 'This frame burned in the gate.'),
  { name: 'robots', content: 'noindex' },
]

/** Any other path: this page, with the status it deserves (decision 30). */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFoundScreen />
}
