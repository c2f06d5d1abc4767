import { data } from 'react-router'
import { NotFoundScreen } from '#app/ui/screens.tsx'
import { type MetaArgs, unlistedHead } from './head.ts'

export const meta = (args: MetaArgs) => unlistedHead('Page Not Found', args)

/** Any other path: 404 (product.md#routes). */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFoundScreen />
}
