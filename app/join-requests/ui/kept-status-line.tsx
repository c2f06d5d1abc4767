import { Link } from 'react-router'
import { useKeptStatusLink } from './kept-status.ts'

/** Beside the form, where this browser has sent a request before. */
export function KeptStatusLine() {
  const path = useKeptStatusLink()
  return (
    path && (
      <p>
        You have sent a request from this browser.{' '}
        <Link className="textlink" to={path}>
          See how it stands
        </Link>
      </p>
    )
  )
}
