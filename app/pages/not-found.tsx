import { data } from 'react-router'
import { NotFoundScreen } from '#app/ui/screens.tsx'
import { unlistedHead } from './head.ts'

export const meta = () => unlistedHead('Page Not Found')

/** Any other path: 404 (product.md#routes). */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFoundScreen />
}
